/** Query rules, saved and read with the real client: when they apply, and what they do. */
import type { Rule, SearchClientNodeHelpers, SearchParamsObject } from 'algoliasearch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullClient, indexName, isHosted, openTarget, type Target } from '../testing/target.ts'

let target: Target
let client: ReturnType<typeof fullClient>
const name = indexName('rules')
const records = [
  { objectID: 'whisper', title: 'Whisper node', kind: 'node', page: 'w', on: ['macos'] },
  { objectID: 'whisper-2', title: 'Whisper node settings', kind: 'section', page: 'w' },
  { objectID: 'pinecone', title: 'Pinecone node', kind: 'node', page: 'p' },
  { objectID: 'billing', title: 'Billing', kind: 'guide', page: 'b' },
  { objectID: 'start', title: 'First steps', kind: 'guide', page: 's' },
]

beforeAll(async () => {
  target = await openTarget()
  client = fullClient(target)
  const { taskID } = await client.setSettings({
    indexName: name,
    indexSettings: {
      searchableAttributes: ['title'],
      attributesForFaceting: ['kind'],
      attributeForDistinct: 'page',
    },
  })
  await client.waitForTask({ indexName: name, taskID })
  await client.saveObjects({ indexName: name, objects: records, waitForTasks: true })
})

beforeEach(async () => done(await client.clearRules({ indexName: name })))

afterAll(async () => {
  await client.deleteIndex({ indexName: name })
  await target.close()
})

async function done({ taskID }: { taskID: number }) {
  await client.waitForTask({ indexName: name, taskID })
}

/** Saves rules, by default for queries that contain "node". */
async function save(...rules: Partial<Rule>[]) {
  const complete = rules.map((rule, at) => ({
    objectID: `rule-${at}`,
    conditions: [{ pattern: 'node', anchoring: 'contains' as const }],
    consequence: {},
    ...rule,
  }))
  await done(await client.saveRules({ indexName: name, rules: complete, clearExistingRules: true }))
}

function search(query: string, more: SearchParamsObject = {}) {
  return client.searchSingleIndex<Record<string, unknown>>({
    indexName: name,
    searchParams: { query, ...more },
  })
}

async function found(query: string, more: SearchParamsObject = {}) {
  return (await search(query, more)).hits.map(({ objectID }) => objectID)
}

const plain = ['pinecone', 'whisper', 'whisper-2']

test('promoted records are at their positions, even if the query does not match them', async () => {
  expect(await found('node')).toEqual(plain)
  await save({
    consequence: {
      promote: [
        { objectID: 'billing', position: 0 },
        { objectIDs: ['whisper-2', 'absent', 'start'], position: 1 },
      ],
    },
  })
  const result = await search('node', { getRankingInfo: true })
  expect(result.hits.map(({ objectID }) => objectID)).toEqual([
    'billing',
    'whisper-2',
    'pinecone',
    'start',
    'whisper',
  ])
  expect(result.nbHits).toBe(5)
  expect(result.appliedRules).toEqual([{ objectID: 'rule-0' }])
  expect(result.hits[0]?._rankingInfo).toMatchObject({ promoted: true })
  expect(result.hits[2]?._rankingInfo).not.toHaveProperty('promoted')
  expect(await found('node', { page: 1, hitsPerPage: 2 })).toEqual(['pinecone', 'start'])
  expect(await found('node', { distinct: true })).toEqual(['billing', 'whisper-2', 'pinecone', 'start'])
  expect((await search('whisper')).appliedRules).toBeUndefined()
  expect(await found('node', { enableRules: false })).toEqual(plain)
})

test('filterPromotes removes promoted records that do not meet the filters', async () => {
  const promote = [{ objectID: 'billing', position: 0 }]
  await save({ consequence: { promote } })
  expect(await found('node', { filters: 'kind:section' })).toEqual(['billing', 'whisper-2'])
  await save({ consequence: { promote, filterPromotes: true } })
  expect(await found('node', { filters: 'kind:section' })).toEqual(['whisper-2'])
  expect(await found('node', { filters: 'kind:section OR kind:guide' })).toEqual(['billing', 'whisper-2'])
})

test('no rule reveals to a secured key what its own filters exclude', async () => {
  await save({
    consequence: {
      promote: [{ objectID: 'billing', position: 0 }],
      params: { filters: 'kind:guide OR kind:node', hitsPerPage: 50 },
    },
  })
  const helpers = client as typeof client & Pick<SearchClientNodeHelpers, 'generateSecuredApiKey'>
  const secured = helpers.generateSecuredApiKey({
    parentApiKey: target.searchKey,
    restrictions: { searchParams: { filters: 'kind:node' } },
  })
  const { hits } = await fullClient(target, secured).searchSingleIndex({
    indexName: name,
    searchParams: { query: 'node' },
  })
  expect(hits.map(({ objectID }) => objectID)).toEqual(['pinecone', 'whisper'])
})

test('hidden records are neither returned nor counted', async () => {
  await save({ consequence: { hide: [{ objectID: 'whisper' }, { objectID: 'absent' }] } })
  const result = await search('node', { facets: ['kind'] })
  expect(result.hits.map(({ objectID }) => objectID)).toEqual(['pinecone', 'whisper-2'])
  expect(result).toMatchObject({ nbHits: 2, facets: { kind: { node: 1, section: 1 } } })
  expect(await found('whisper')).toEqual(['whisper', 'whisper-2'])
})

test.each([
  ['another query', 'whisper', ['whisper', 'whisper-2']],
  ['a removed word', { remove: ['node'] }, ['pinecone']],
  ['an edit that removes', { edits: [{ type: 'remove' as const, delete: 'node' }] }, ['pinecone']],
  [
    'an edit that replaces several words',
    { edits: [{ type: 'replace' as const, delete: 'pinecone node', insert: 'billing' }] },
    ['billing'],
  ],
])('a rule with %s changes the query', async (_what, query, expected) => {
  await save({ consequence: { params: { query } } })
  const asked = typeof query === 'object' && 'remove' in query ? 'Pinecone Node' : 'pinecone node'
  expect(await found(asked)).toEqual(expected)
  expect((await search(asked)).query).toBe(asked)
})

test('words are replaced in place, and the words around them are kept', async () => {
  await save({
    conditions: [{ pattern: 'gpu', anchoring: 'contains' }],
    consequence: { params: { query: { edits: [{ type: 'replace', delete: 'gpu', insert: 'whisper' }] } } },
  })
  expect(await found('gpu settings')).toEqual(['whisper-2'])
  expect(await found('settings gpu')).toEqual(['whisper-2'])
  expect(await found('gpux settings')).toEqual([])
})

test('parameters of a rule replace those of the query, and its filters are added', async () => {
  await save({ consequence: { params: { filters: 'kind:node', hitsPerPage: 1 } } })
  expect(await search('node', { hitsPerPage: 9 })).toMatchObject({ nbHits: 2, hitsPerPage: 1 })
  expect((await search('node', { filters: 'kind:section' })).nbHits).toBe(0)
  await save({ consequence: { params: { facetFilters: ['kind:node'] } } })
  expect(await found('node', { facetFilters: [['kind:section', 'kind:node']] })).toEqual([
    'pinecone',
    'whisper',
  ])
})

test('custom data and rendering hints are returned', async () => {
  const renderingContent = { redirect: { url: 'https://example.com' } }
  await save({ consequence: { userData: { banner: 'new' }, params: { renderingContent } } })
  expect(await search('node')).toMatchObject({ userData: [{ banner: 'new' }], renderingContent })
})

test.each([
  ['is', 'whisper node', ['Whisper  NODE!'], ['whisper', 'a whisper node', 'whisper node x']],
  ['is', '', [''], ['node']],
  ['startsWith', 'whisper', ['whisper', 'whisper node'], ['node whisper', 'whispers']],
  ['endsWith', 'node', ['node', 'whisper node'], ['node whisper', 'no node x']],
  ['contains', 'whisper node', ['a whisper node b'], ['whisper a node', 'node whisper']],
] as const)('a pattern that the query %s: %j', async (anchoring, pattern, met, missed) => {
  await save({ conditions: [{ pattern, anchoring }], consequence: { userData: { isMet: true } } })
  const isMet = async (query: string) => (await search(query)).userData !== undefined
  for (const query of met) expect(await isMet(query), query).toBe(true)
  for (const query of missed) expect(await isMet(query), query).toBe(false)
})

test('with alternatives, plurals, typos and synonyms of a pattern match', async () => {
  const synonym = { objectID: 's', type: 'synonym' as const, synonyms: ['voice', 'whisper'] }
  await done(await client.saveSynonyms({ indexName: name, synonymHit: [synonym] }))
  const conditions = (alternatives: boolean) => [
    { pattern: 'whisper', anchoring: 'is' as const, alternatives },
  ]
  const applied = async (query: string) => (await search(query)).appliedRules?.length ?? 0
  for (const alternatives of [true, false]) {
    await save({ conditions: conditions(alternatives) })
    for (const query of ['whispers', 'wisper', 'voice'])
      expect(await applied(query), query).toBe(alternatives ? 1 : 0)
    expect(await applied('pinecone')).toBe(0)
  }
  await done(await client.clearSynonyms({ indexName: name }))
})

test('a rule with a context applies to searches with it; one condition is enough; none always applies', async () => {
  const applied = async (query: string, ruleContexts: string[] = []) =>
    ((await search(query, { ruleContexts })).appliedRules ?? []).map((rule) => rule.objectID)
  await save(
    { objectID: 'context', conditions: [{ context: 'mobile' }] },
    {
      objectID: 'both',
      conditions: [
        { pattern: 'billing', anchoring: 'is', context: 'mobile' },
        { pattern: 'start', anchoring: 'is' },
      ],
    },
    { objectID: 'always', conditions: [] },
    { objectID: 'off', conditions: [], enabled: false },
  )
  expect(await applied('x')).toEqual(['always'])
  expect(await applied('x', ['desktop', 'mobile'])).toEqual(['context', 'always'])
  expect(await applied('billing')).toEqual(['always'])
  expect(await applied('billing', ['mobile'])).toEqual(['both', 'context', 'always'])
  expect(await applied('start')).toEqual(['both', 'always'])
})

test('a rule applies only while it is valid', async () => {
  const now = Math.floor(Date.now() / 1000)
  await save(
    { objectID: 'past', conditions: [], validity: [{ from: now - 100, until: now - 50 }] },
    { objectID: 'present', conditions: [], validity: [{ from: now - 100, until: now + 1000 }] },
    { objectID: 'future', conditions: [], validity: [{ from: now + 1000, until: now + 2000 }] },
  )
  expect((await search('x')).appliedRules).toEqual([{ objectID: 'present' }])
})

test('of two rules for the same words the more specific one applies, for different words both', async () => {
  const rule = (
    objectID: string,
    pattern: string,
    anchoring: 'is' | 'startsWith' | 'contains',
    first: string,
  ) => ({
    objectID,
    conditions: [{ pattern, anchoring }],
    consequence: { promote: [{ objectID: first, position: 0 }] },
  })
  await save(
    rule('a-contains', 'whisper', 'contains', 'billing'),
    rule('b-starts', 'whisper', 'startsWith', 'start'),
    rule('c-longer', 'whisper node', 'contains', 'pinecone'),
    rule('d-other', 'settings', 'contains', 'whisper-2'),
  )
  const applied = async (query: string) =>
    ((await search(query)).appliedRules ?? []).map(({ objectID }) => objectID)
  expect(await applied('whisper')).toEqual(['b-starts'])
  expect(await applied('whisper node')).toEqual(['c-longer'])
  expect(await applied('the whisper')).toEqual(['a-contains'])
  expect(await applied('whisper settings')).toEqual(['b-starts', 'd-other'])
})

test('rules can be searched by words, anchoring, context and state, and are copied with an index', async () => {
  await save(
    { objectID: 'a', description: 'mobile banner', conditions: [{ context: 'mobile' }] },
    { objectID: 'b', enabled: false },
  )
  const ids = async (searchRulesParams: object) =>
    (await client.searchRules({ indexName: name, searchRulesParams })).hits.map(({ objectID }) => objectID)
  expect(await ids({})).toEqual(['a', 'b'])
  expect(await ids({ query: 'banner' })).toEqual(['a'])
  expect(await ids({ anchoring: 'contains' })).toEqual(['b'])
  expect(await ids({ context: 'mobile' })).toEqual(['a'])
  expect(await ids({ enabled: true })).toEqual(['a'])
  const copy = indexName('rules_copy')
  await done(
    await client.operationIndex({
      indexName: name,
      operationIndexParams: { operation: 'copy', destination: copy },
    }),
  )
  const result = await client.searchSingleIndex({
    indexName: copy,
    searchParams: { query: 'node', ruleContexts: ['mobile'] },
  })
  expect(result.appliedRules).toEqual([{ objectID: 'a' }])
  await client.deleteIndex({ indexName: copy })
})

test.skipIf(isHosted).each([
  ['a facet in a pattern', { conditions: [{ pattern: '{facet:kind}', anchoring: 'contains' }] }],
  ['a condition on filters', { conditions: [{ filters: 'kind:node' }] }],
  ['automatic filters', { consequence: { params: { automaticFacetFilters: ['kind'] } } }],
  ['a redirect to a virtual replica', { consequence: { redirect: { indexName: 'x' } } }],
  ['an unknown member', { scope: 'redirect' }],
  ['an unknown anchoring', { conditions: [{ pattern: 'x', anchoring: 'near' }] }],
  ['an empty pattern', { conditions: [{ pattern: '', anchoring: 'contains' }] }],
  ['unknown parameters', { consequence: { params: { color: 'red' } } }],
  ['filters that cannot be read', { consequence: { params: { filters: 'a:b OR c>1' } } }],
  ['a geographic location', { consequence: { params: { aroundLatLng: '1,2' } } }],
  ['no consequence', { consequence: undefined }],
  [
    'too many hidden records',
    { consequence: { hide: Array.from({ length: 51 }, () => ({ objectID: 'x' })) } },
  ],
])('%s is refused, and nothing is saved', async (_what, wrong) => {
  const rule: object = { objectID: 'r', conditions: [], consequence: {}, ...wrong }
  await expect(
    client.saveRules({ indexName: name, rules: [{ objectID: 'good', consequence: {} }, rule as Rule] }),
  ).rejects.toMatchObject({ status: 400 })
  expect((await client.searchRules({ indexName: name })).nbHits).toBe(0)
})
