import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type AttackReport, attack, type Bystander } from '@repo/kit/testing/hostile/attack.ts'
import { varied } from '@repo/kit/testing/hostile/fuzz.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { algoliasearch } from 'algoliasearch'
import { hostileRequests, type ServerName } from '#testing/server-requests.ts'
import { isApplied } from './applied.ts'
import { patch, rawLake } from './lake.ts'

/** Random variations for each server; `npm run soak -- --hostile` sends thousands. */
const variations = Number(process.env.HOSTILE_VARIATIONS ?? 100)
const seed = Number(process.env.EDITS_SEED ?? 7)

const environment = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this with "npm test -- hostile-requests.spec.ts".`)
  return value
}

const origins: Readonly<Record<ServerName, string>> = {
  site: environment('SITE_URL'),
  studio: environment('STUDIO_URL'),
  lake: environment('LAKE_URL'),
  search: environment('SEARCH_URL'),
}
const index = environment('ALGOLIA_INDEX_NAME')
const appId = environment('ALGOLIA_APP_ID')
const searchKey = environment('ALGOLIA_SEARCH_KEY')
const adminKey = environment('ALGOLIA_ADMIN_KEY')
const dataset = environment('SANITY_DATASET')
const page = '/docs/getting-started/first-steps/'

const knowledge = {
  dataset,
  index,
  appId,
  searchKey,
  adminKey,
  writeToken: environment('SANITY_API_WRITE_TOKEN'),
}

const bystanders: readonly Bystander[] = [
  { name: 'reader', use: () => answers(`${origins.site}${page}`, /<h1/) },
  { name: 'searcher', use: searches },
  {
    name: 'program that queries the lake',
    use: () => answers(`${origins.lake}/v2025-02-19/data/query/${dataset}?query=count(*)`, /"result":\d+/),
  },
  { name: 'writer who opens the Studio', use: () => answers(origins.studio, /<html/) },
]

for (const server of ['site', 'studio', 'lake', 'search'] as const) {
  test(`hostile requests to the ${server} are answered, affect no other client and change nothing`, async ({
    request,
  }) => {
    test.setTimeout(300_000 + variations * 200)
    const dice = chance(seed)
    const table = hostileRequests(server, knowledge)
    expect(table.length).toBeGreaterThanOrEqual(300)
    const random = Array.from({ length: variations }, () => varied(dice.pick(table), dice))
    const before = await stateOfContent()
    const report = await attack(origins[server], [...table, ...random], bystanders)
    expect(report.findings.length, explained(report)).toBe(0)
    expect(await stateOfContent()).toEqual(before)
    // Publishing still works afterwards.
    const tagline = `Tagline after ${server}`
    await patch('siteSettings', { tagline })
    await isApplied(request, 'siteSettings')
    for (const bystander of bystanders) expect(await bystander.use(), bystander.name).toBeNull()
  })
}

function explained({ findings, waits }: AttackReport): string {
  return `EDITS_SEED=${seed}, longest waits in ms ${JSON.stringify(waits)}\n${findings.join('\n')}`
}

async function stateOfContent() {
  const documents = await rawLake().fetch(
    '*[!(_type match "system.*") && _type != "siteSettings"]|order(_id)',
  )
  const client = algoliasearch(appId, adminKey, {
    hosts: [{ url: origins.search.replace('http://', ''), protocol: 'http', accept: 'readWrite' }],
  })
  const records: unknown[] = []
  await client.browseObjects({
    indexName: index,
    browseParams: { hitsPerPage: 1000 },
    aggregator: ({ hits }) => records.push(...hits),
  })
  const indices = (await client.listIndices()).items.map(({ name }) => name)
  const settings = await client.getSettings({ indexName: index })
  return { documents: hash(documents), records: hash(records), indices, settings: hash(settings) }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

async function answers(url: string, expected: RegExp): Promise<string | null> {
  const response = await fetch(url, { headers: { accept: 'text/html, application/json' } })
  const text = await response.text()
  return response.ok && expected.test(text) ? null : `${response.status} ${text.slice(0, 100)}`
}

async function searches(): Promise<string | null> {
  const response = await fetch(`${origins.site}/search-api/1/indexes/*/queries`, {
    method: 'POST',
    headers: { 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey },
    body: JSON.stringify({ requests: [{ indexName: index, query: 'vector' }] }),
  })
  const text = await response.text()
  return response.ok && /"nbHits":[1-9]/.test(text) ? null : `${response.status} ${text.slice(0, 100)}`
}
