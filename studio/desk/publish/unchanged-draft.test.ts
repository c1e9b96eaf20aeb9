import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import type { RevisedDocument } from '../../lake-client/documents.ts'
import { discard } from './unchanged-draft.ts'

const lake = openedForFile(() => startTestLake())

test('a draft is discarded as it was compared, and stays when somebody has edited it since', async () => {
  await lake.write({ _id: 'a', _type: 'guide', title: 'A' }, { _id: 'drafts.a', _type: 'guide', title: 'A' })
  const read = () => lake.client.getDocument<RevisedDocument>('drafts.a')
  const compared = await read()
  await lake.client.patch('drafts.a').set({ title: 'Another' }).commit()
  if (compared) await discard(lake.client, compared)
  const edited = await read()
  expect(edited).toMatchObject({ title: 'Another' })
  if (edited) await discard(lake.client, edited)
  expect(await read()).toBeUndefined()
  expect(await lake.client.getDocument('a')).toMatchObject({ title: 'A' })
})
