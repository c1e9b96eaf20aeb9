import { startSearch } from '@repo/search/server.ts'
import { expect, test } from 'vitest'
import { searchClient } from '#clients/search.ts'
import { answerOnServer } from './answer-on-server.ts'

test('the server returns the requested number of pages, and null when search does not respond', async () => {
  const keys = { searchKey: 'the-search-key-of-tests', adminKey: 'the-admin-key-of-the-tests' }
  const search = await startSearch({ ...keys, port: 0, dataDir: ':memory:' })
  Object.assign(process.env, {
    SANITY_API_READ_TOKEN: 'a-token-that-reads',
    SANITY_WEBHOOK_SECRET: 'a-secret',
    ALGOLIA_HOST: search.url,
    ALGOLIA_SEARCH_KEY: keys.searchKey,
    ALGOLIA_ADMIN_KEY: keys.adminKey,
  })
  // A missing index counts as no response as well.
  expect(await answerOnServer({ query: 'word', group: '', kind: '', pages: 1 })).toBeNull()
  const indexName = 'loomwork'
  const facets = ['language', 'docusaurus_tag']
  await searchClient().setSettings({ indexName, indexSettings: { attributesForFaceting: facets } })
  const objects = Array.from({ length: 45 }, (_, index) => ({
    objectID: String(index),
    url: `/docs/${index}/`,
    content: 'a <word>',
    language: index === 0 ? 'de-AT' : 'en-US',
    docusaurus_tag: 'docs-default-current',
  }))
  await searchClient().saveObjects({ indexName, objects, waitForTasks: true })
  const answer = await answerOnServer({ query: 'word', group: '', kind: '', pages: 2 })
  expect(answer).toMatchObject({ query: 'word', total: 44, pages: 2 })
  expect(answer?.hits).toHaveLength(40)
  expect(answer?.hits[0]?._snippetResult?.content?.value).toContain('<mark>word</mark>')
  await search.close()
  expect(await answerOnServer({ query: 'word', group: '', kind: '', pages: 1 })).toBeNull()
})
