import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { wasPublished } from './history.ts'

const lake = openedForFile(() => startTestLake())

test('a page that only ever was a draft was not published', async () => {
  expect(await wasPublished(lake.client, 'nothing')).toBe(false)
  await lake.write({ _id: 'drafts.begun', _type: 'guide', title: 'Begun' })
  expect(await wasPublished(lake.client, 'begun')).toBe(false)
})

test('a published page was published, also after it was unpublished', async () => {
  await lake.write({ _id: 'known', _type: 'guide', title: 'Known' })
  expect(await wasPublished(lake.client, 'known')).toBe(true)
  await lake.write({ _id: 'drafts.known', _type: 'guide', title: 'Known' })
  await lake.client.delete('known')
  expect(await wasPublished(lake.client, 'known')).toBe(true)
})
