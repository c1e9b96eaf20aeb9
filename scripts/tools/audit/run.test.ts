/** Runs over a tiny site whose lake, index and API are replaced. */
import { afterEach, expect, test, vi } from 'vitest'
import type { CheckExternal } from './external-links.ts'
import { finding } from './findings.ts'
import type { Lake } from './lake.ts'
import { limits } from './limits.ts'
import { linksOf } from './links.ts'
import type { Records } from './records.ts'
import { type RunDependencies, runAudit } from './run.ts'
import { fakeClock, type TinySite, tinySite } from './testing/tiny-site.ts'

let site: TinySite
afterEach(() => site?.close())

const page = (revision: string) =>
  `<main data-document="a" data-revision="${revision}"><a href="/">Home</a></main>`
const record = (digest: string) => ({ objectID: 'a:page', page: 'a', digest, url: '/a/' })

/** A site with one page, in which everything matches; `changes` says what does not. */
async function aRun(
  changes: Partial<Omit<RunDependencies, 'siteApi'>> & Partial<RunDependencies['siteApi']> = {},
) {
  vi.spyOn(console, 'error').mockReturnValue()
  site = await tinySite({ '/': '<a href="/a/">A</a>', '/a/': page('r1') })
  const { applied, stale, recover, waiting, ...rest } = changes
  const clock = fakeClock()
  const options: RunDependencies = {
    site: site.url,
    limits,
    siteApi: {
      applied: applied ?? (async () => ({ a: 'r1' })),
      stale: stale ?? (async () => []),
      recover: recover ?? (async () => ({ regenerated: [], saved: 0, deleted: 0, failures: [] })),
      waiting: waiting ?? (async () => 0),
    },
    readLake: async () => lakeOf('r1'),
    readRecords: async () => ({ wanted: [record('1')], present: [record('1')], refused: new Map() }),
    clock,
    ...rest,
  }
  return { options, pauses: () => clock.slept.filter((ms) => ms === 5000).length }
}

function lakeOf(revision: string): Lake {
  return {
    revisions: new Map([['a', revision]]),
    pages: new Map([['/a/', 'a']]),
  }
}

/** Returns the first value, then the second, and finally always the last. */
function inTurn<T>(...values: T[]): () => Promise<T> {
  let next = 0
  return async () => {
    const value = values[Math.min(next, values.length - 1)]
    next += 1
    // Each call has a value: the last one is repeated.
    return value as T
  }
}

const kindsFound = async (options: RunDependencies) =>
  (await runAudit(options)).findings.map(({ kind, what }) => `${kind} ${what}`)

test('where everything matches, nothing is found, and nothing is checked twice', async () => {
  const { options, pauses } = await aRun()
  expect(await runAudit(options)).toEqual({
    extent: { site: site.url, addresses: 3, pages: 2, records: 1, leftOut: 0 },
    findings: [],
  })
  expect(pauses()).toBe(0)
})

test('a difference during a publish is not drift', async () => {
  const old = { path: '/a/', differing: 1, queries: 2 }
  const { options, pauses } = await aRun({
    stale: inTurn([old], []),
    applied: inTurn<Record<string, string>>({ a: 'r0' }, { a: 'r1' }),
    readRecords: inTurn<Records>(
      { wanted: [record('2')], present: [record('1')], refused: new Map() },
      { wanted: [], present: [], refused: new Map() },
    ),
    // Called once to see that the site answers, then until it has processed its webhook events.
    waiting: inTurn(0, 2, 1, 0),
  })
  expect(await kindsFound(options)).toEqual([])
  expect(pauses()).toBe(3)
})

test('a difference in both comparisons is drift, one in the second only is not yet', async () => {
  const old = (path: string) => ({ path, differing: 1, queries: 2 })
  const { options } = await aRun({
    stale: inTurn([old('/a/')], [old('/a/'), old('/')]),
    readRecords: async () => ({
      wanted: [record('2')],
      present: [record('1'), { ...record('1'), objectID: 'ghost' }],
      refused: new Map(),
    }),
  })
  expect(await kindsFound(options)).toEqual([
    'stale-page /a/',
    'record-differs a:page',
    'record-superfluous ghost',
  ])
})

test('a page with an old revision is fetched again before it counts', async () => {
  const { options } = await aRun({
    readLake: async () => lakeOf('r2'),
    applied: async () => ({ a: 'r2' }),
    waiting: async () => {
      if (site.requests.includes('/a/')) site.answers.set('/a/', page('r2'))
      return 0
    },
  })
  expect(await kindsFound(options)).toEqual([])
  expect(site.requests.filter((address) => address === '/a/')).toHaveLength(2)
})

test('links to other sites are checked with the pages of the crawl, but only if that is wanted', async () => {
  const { options } = await aRun()
  site.answers.set('/', '<a href="/a/">A</a> <a href="https://x.test/gone#there">There</a>')
  expect(await kindsFound(options)).toEqual([])
  const broken = finding('broken-external', 'https://x.test/gone', 'answered 404')
  const checkExternal: CheckExternal = async (crawl) =>
    linksOf(crawl).some(({ target }) => target.address === broken.what) ? [broken] : []
  expect((await runAudit({ ...options, checkExternal })).findings).toEqual([broken])
})
