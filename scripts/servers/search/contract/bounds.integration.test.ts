import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SearchQuery } from 'algoliasearch/lite'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { browserClient, fullClient, openTarget, refused, testIndex } from '../testing/target.ts'

const target = openedForFile(openTarget)
const { name, save } = testIndex(target, 'bounds')
/** 6 kB each: highlighted and snippeted, a thousand of them are 14 MB. */
const records = Array.from({ length: 1000 }, (_, at) => ({
  objectID: `${at}`,
  title: `Record ${at}`,
  text: `needle ${'hay stack '.repeat(550)}`,
}))
/** A busy machine may take longer than the client waits by default. */
const patient = { timeouts: { connect: 50_000, read: 50_000, write: 50_000 } }
const everything = { indexName: name, query: 'needle', hitsPerPage: 1000, attributesToSnippet: ['*:10'] }

/** Searches as a reader does. */
const asked = (...requests: SearchQuery[]) => browserClient(target).search({ requests }, patient)

beforeAll(() => save(records))

const tooLarge = `Invalid request: the response would be larger than ${limits.responseBytes} bytes, request fewer hits or attributes`
const without = { attributesToHighlight: [], attributesToSnippet: [] }

test('a page of 1000 hits is refused when it exceeds the byte limit, and returned when it does not', async () => {
  await refused(asked(everything), 400, tooLarge)
  const small = { ...without, attributesToRetrieve: ['title'] }
  const { results } = await asked({ ...everything, ...small })
  expect(results[0]).toMatchObject({ nbHits: 1000, hits: { length: 1000 } })
})

test('the bytes and the hits of all queries of a call are counted together', async () => {
  const some = { ...everything, hitsPerPage: 150 }
  expect((await asked(some)).results[0]).toMatchObject({ hits: { length: 150 } })
  await refused(asked(some, some, some, some), 400, tooLarge)
  const many = asked(...Array(7).fill({ ...some, ...without, attributesToRetrieve: [] }))
  await refused(many, 400, 'Invalid request: it returns more than 1000 hits, request fewer at once')
})

test('long highlighting tags, which are repeated for each match, are refused', async () => {
  const asking = (length: number) =>
    asked({ indexName: name, query: 'needle', hitsPerPage: 1, highlightPreTag: 'x'.repeat(length) })
  await refused(asking(limits.tagLength + 1), 400)
  await expect(asking(limits.tagLength)).resolves.toBeDefined()
})

test('a key that may browse has a higher limit of bytes and none of hits', async () => {
  // Not highlighted, this is little work: a call may take five seconds, on any machine.
  const large = { ...everything, ...without }
  await refused(asked(large), 400, tooLarge)
  const ids = { ...large, attributesToRetrieve: ['objectID'] }
  const { results } = await fullClient(target).search({ requests: [large, ids] }, patient)
  expect(results).toMatchObject([{ hits: { length: 1000 } }, { hits: { length: 1000 } }])
})

test('short searches are answered during a long one, and a record that changes meanwhile does no harm', async () => {
  const client = fullClient(target)
  const most = { ...everything, hitsPerPage: 400 }
  const long = client.search<{ title: string }>({ requests: [most] }, patient)
  const isLongDone = long.then(() => true)
  let short = 0
  let write: Promise<unknown> | undefined
  for (let isDone = false; !isDone; ) {
    await asked({ indexName: name, query: 'record 7', hitsPerPage: 1 })
    write ??= client.deleteObjects({ indexName: name, objectIDs: ['400', '401'], waitForTasks: true })
    isDone = await Promise.race([isLongDone, Promise.resolve(false)])
    short += 1
  }
  // More than could run before and after it by chance.
  expect(short).toBeGreaterThan(5)
  const [first] = (await long).results
  if (!first || !('hits' in first)) throw new Error('no search result')
  const titles = first.hits.map((hit: { title?: string }) => hit.title)
  expect(titles).toContain('Record 400')
  expect(titles).not.toContain(undefined)
  expect(first.hits).toHaveLength(400)
  await write
})
