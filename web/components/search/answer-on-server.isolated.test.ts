import { serversHere } from '@repo/testing/servers.ts'
import { expect, test } from 'vitest'
import { ownFacets, saveRecords } from '#testing/index-of-test.ts'
import { answerOnServer } from './answer-on-server.ts'

test('the server returns the requested number of pages, and null when search does not respond', async () => {
  const servers = await serversHere()
  // A missing index counts as no response as well.
  expect(await answerOnServer({ query: 'word', group: '', kind: '', pages: 1 })).toBeNull()
  const objects = Array.from({ length: 45 }, (_, index) => ({
    objectID: String(index),
    url: `/docs/${index}/`,
    content: 'a <word>',
    ...ownFacets,
    ...(index === 0 && { language: 'de-AT' }),
  }))
  await saveRecords(objects)
  const answer = await answerOnServer({ query: 'word', group: '', kind: '', pages: 2 })
  expect(answer).toMatchObject({ query: 'word', total: 44, pages: 2 })
  expect(answer?.hits).toHaveLength(40)
  expect(answer?.hits[0]?._snippetResult?.content?.value).toContain('<mark>word</mark>')
  await servers.close()
  expect(await answerOnServer({ query: 'word', group: '', kind: '', pages: 1 })).toBeNull()
})
