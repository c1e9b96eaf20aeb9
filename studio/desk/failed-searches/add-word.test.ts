import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeEach, expect, test } from 'vitest'
import { addWord } from './add-word.ts'

const draft = () => lake.client.getDocument('drafts.searchSettings')
const entry = (word: string) => ({ _key: word, _type: 'otherWord', word, means: ['Email'] })

const lake = openedForFile(() => startTestLake())
beforeEach(async () => {
  for (const id of ['searchSettings', 'drafts.searchSettings']) await lake.client.delete(id)
})

test('the word is added to a draft of what is published, which stays as it is', async () => {
  await lake.write({ _id: 'searchSettings', _type: 'searchSettings', synonyms: [entry('mail')] })
  const key = await addWord(lake.client, 'outlook')
  expect((await draft())?.synonyms).toEqual([
    entry('mail'),
    { _key: key, _type: 'otherWord', word: 'outlook', means: [] },
  ])
  expect((await lake.client.getDocument('searchSettings'))?.synonyms).toHaveLength(1)
})

test('a draft that somebody works on gets it, too, and a lake without any of it', async () => {
  await addWord(lake.client, 'excel')
  await addWord(lake.client, 'outlook')
  expect((await draft())?.synonyms).toMatchObject([{ word: 'excel' }, { word: 'outlook' }])
})

test('a word that is there already is not added again, nor is a question with a comma', async () => {
  await lake.write({ _id: 'searchSettings', _type: 'searchSettings', synonyms: [entry('mail, Outlook')] })
  expect(await addWord(lake.client, 'outlook')).toBe('mail, Outlook')
  expect(await draft()).toBeUndefined()
  for (const question of ['error 429, limits', 'error 429 limits']) await addWord(lake.client, question)
  expect((await draft())?.synonyms).toMatchObject([{}, { word: 'error 429 limits' }])
})
