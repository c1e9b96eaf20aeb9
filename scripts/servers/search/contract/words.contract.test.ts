import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { openTarget, testIndex } from '../testing/target.ts'

const target = openedForFile(openTarget)
const { found, save, set } = testIndex(target, 'words')

test('a whole attribute also ranks first when only some attributes are searched', async () => {
  await set({ searchableAttributes: ['title', 'code', 'text'] })
  await save([
    { objectID: 'a-part', title: 'Slack and more', code: '', text: '' },
    { objectID: 'b-whole', title: 'Slack', code: '', text: '' },
  ])
  expect(await found('slack')).toEqual(['b-whole', 'a-part'])
  expect(await found('slack', { restrictSearchableAttributes: ['title'] })).toEqual(['b-whole', 'a-part'])
})
