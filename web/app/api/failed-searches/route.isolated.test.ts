import { openedForFile } from '@repo/kit/testing/opened.ts'
import { dismissedType } from '@repo/model/kinds.ts'
import { beforeAll, expect, test } from 'vitest'
import { readingSearchClient, searchClient } from '#clients/search.ts'
import { ownFacets, saveRecords } from '#testing/index-of-test.ts'
import { fromStudio, studioHere } from '#testing/studio-requests.ts'
import { GET } from './route.ts'

const studio = openedForFile(() => studioHere())
const save = (content: string) => saveRecords([{ objectID: content, content, ...ownFacets }])
beforeAll(() => save('pinecone'))

/** The writer's report, limited to these questions; other tests have asked their own. */
async function reportOn(...questions: string[]) {
  const { days, open, dismissed } = await (await GET(fromStudio('/api/failed-searches/', studio))).json()
  const own = (list: { readonly question: string }[]) =>
    list.filter(({ question }) => questions.includes(question))
  return { days, open: own(open), dismissed: own(dismissed) }
}

test('a writer gets the searches that found nothing, without those that find something now', async () => {
  for (const query of ['Outlook', 'outlook ', 'excel', 'pinecone'])
    await readingSearchClient().searchForHits({ requests: [{ indexName: 'loomwork', query }] })
  const expected = [
    { question: 'outlook', count: 2, unopened: false },
    { question: 'excel', count: 1, unopened: false },
  ]
  // Twice, because reading the report must not count as a search.
  for (let n = 0; n < 2; n += 1)
    expect(await reportOn('outlook', 'excel', 'pinecone')).toEqual({
      days: 30,
      open: expected,
      dismissed: [],
    })
  await save('excel')
  expect(await reportOn('outlook', 'excel')).toMatchObject({ open: expected.slice(0, 1) })
})

test('dismissed searches are listed separately, also when readers repeat them', async () => {
  const dismiss = (question: string) =>
    studio.writer.create({ _id: `${dismissedType}.${question.length}`, _type: dismissedType, question })
  const search = () =>
    readingSearchClient().searchForHits({ requests: [{ indexName: 'loomwork', query: 'teams' }] })
  await search()
  const { _id } = await dismiss('teams')
  await dismiss('nobody asked this')
  await search()
  expect(await reportOn('teams', 'nobody asked this')).toMatchObject({
    open: [],
    dismissed: [{ question: 'teams', count: 2, unopened: false }],
  })
  await studio.writer.delete(_id)
  expect(await reportOn('teams')).toMatchObject({ open: [{ question: 'teams' }], dismissed: [] })
})

test('a search of whose results readers opened none is listed, unless it happened once', async () => {
  const search = (query: string, userToken: string) =>
    readingSearchClient().searchForHits({
      requests: [{ indexName: 'loomwork', query, userToken, clickAnalytics: true }],
    })
  for (const [reader, query] of ['pinecone', 'pinecone', 'pinec'].entries()) {
    await search(query, `reader-${reader}`)
    // The next question ends the one before.
    await search('nowhere', `reader-${reader}`)
  }
  expect(await reportOn('pinecone', 'pinec')).toMatchObject({
    open: [{ question: 'pinecone', count: 2, unopened: true }],
  })
  // One that finds nothing now is listed as that, once.
  await search('zebra', 'reader-2')
  await search('nowhere', 'reader-2')
  await save('zebra')
  for (const reader of ['reader-0', 'reader-1']) {
    await search('zebra', reader)
    await search('nowhere', reader)
  }
  await searchClient().deleteObjects({ indexName: 'loomwork', objectIDs: ['zebra'], waitForTasks: true })
  expect((await reportOn('zebra')).open).toMatchObject([{ question: 'zebra', unopened: false }])
})

test('places of results that readers opened are counted', async () => {
  for (const [reader, position] of [1, 3, 4].entries()) {
    const userToken = `opener-${reader}`
    await readingSearchClient().searchForHits({
      requests: [{ indexName: 'loomwork', query: 'pinecone', userToken, clickAnalytics: true }],
    })
    const click = { eventType: 'click', index: 'loomwork', userToken, positions: [position] }
    await searchClient().customPost({ path: '1/events', body: { events: [click] } })
  }
  expect(await (await GET(fromStudio('/api/failed-searches/', studio))).json()).toMatchObject({
    opened: [3, 1, 2],
  })
})
