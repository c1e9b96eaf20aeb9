/**
 * Hostile requests to each of the four servers: those that any server has to survive, and those to
 * its own endpoints.
 */
import { createHmac } from 'node:crypto'
import { commonRequests, type HostileRequest } from './common-requests.ts'
import { request } from './exchange.ts'
import { nestedArrays, wrongBodies, wrongValues } from './values.ts'

/** The servers of the product. */
export type ServerName = 'site' | 'studio' | 'lake' | 'search'

/** An attacker's knowledge of the product, and the keys of legitimate users who make mistakes. */
export interface Knowledge {
  readonly dataset: string
  readonly index: string
  readonly appId: string
  /** The public key, which every browser has. */
  readonly searchKey: string
  readonly adminKey: string
  readonly writeToken: string
}

const version = 'v2025-02-19'

/** Returns at least 300 requests for a server. */
export function hostileRequests(server: ServerName, knowledge: Knowledge): HostileRequest[] {
  switch (server) {
    case 'site':
      return siteRequests(knowledge)
    case 'studio':
      return studioRequests()
    case 'lake':
      return lakeRequests(knowledge)
    case 'search':
      return searchRequests(knowledge)
  }
}

function siteRequests({ index, searchKey, appId, adminKey }: Knowledge): HostileRequest[] {
  const pages = [
    '/docs/getting-started/first-steps/',
    '/docs/nodes/text/llm.md',
    '/api/status/',
    '/search-api/1/indexes/x/query',
  ]
  const searchHeaders = { 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey }
  const admin = { ...searchHeaders, 'x-algolia-api-key': adminKey }
  return [
    ...commonRequests(pages),
    ...Object.entries(wrongBodies).flatMap(([name, body]) => [
      posted(`webhook without a signature: ${name}`, '/api/revalidate/', { body, expected: 'refused' }),
      posted(`webhook with a forged signature: ${name}`, '/api/revalidate/', {
        body,
        headers: { 'sanity-webhook-signature': `t=${Date.now()},v1=${signature(String(body), 'wrong')}` },
        expected: 'refused',
      }),
      posted(`search through the site: ${name}`, '/search-api/1/indexes/*/queries', {
        body,
        headers: searchHeaders,
      }),
    ]),
    ...[
      't=,v1=',
      't=0,v1=a',
      `t=${Date.now()},v1=${'a'.repeat(5000)}`,
      't=9e99,v1=AAAA',
      `t=${Date.now() - 3_600_000},v1=AAAA`,
      'v1=AAAA,t=1',
      '\u00e4',
      `t=${Date.now()},v1=,v1=,v1=`,
    ].map((value) =>
      posted(`webhook signed with ${value.slice(0, 30)}`, '/api/revalidate/', {
        body: '{"_id":"a"}',
        headers: { 'sanity-webhook-signature': value },
        expected: 'refused',
      }),
    ),
    ...['settings', 'rules/search', 'synonyms/search', 'browse', 'clear', 'batch', 'operation'].map(
      (action) =>
        posted(`${action} of the index through the site`, `/search-api/1/indexes/${index}/${action}`, {
          body: '{}',
          headers: admin,
          expected: 'refused',
        }),
    ),
    ...['/search-api/1/keys', '/search-api/1/indexes', '/search-api/2/searches/noResults'].map(
      (path): HostileRequest => ({
        name: `administration through the site: ${path}`,
        sent: request('GET', path, { headers: admin }),
        expected: 'refused',
      }),
    ),
    ...queries('/search/', 'q'),
    ...queries('/docs/', 'filter'),
    ...queries('/api/draft/enable/', 'sanity-preview-secret'),
    ...queries('/_next/image/', 'url'),
    ...queries('/docs/getting-started/first-steps/', '_rsc'),
  ]
}

function studioRequests(): HostileRequest[] {
  return [
    ...commonRequests(['/', '/structure', '/static/index.js', '/index.html']),
    ...queries('/intent/edit/', 'id'),
    ...Object.entries(wrongBodies).map(([name, body]) =>
      posted(`posted: ${name}`, '/', { body, expected: 'refused' }),
    ),
  ]
}

function lakeRequests({ dataset, writeToken }: Knowledge): HostileRequest[] {
  const query = `/${version}/data/query/${dataset}`
  const mutate = `/${version}/data/mutate/${dataset}`
  const actions = `/${version}/data/actions/${dataset}`
  const editor = { authorization: `Bearer ${writeToken}` }
  return [
    ...commonRequests([
      `${query}?query=count(*)`,
      mutate,
      `/images/loomwork/${dataset}/none-1x1.png`,
      '/ping',
    ]),
    ...hostileQueries.map(
      ([name, text, params = '']): HostileRequest => ({
        name: `query: ${name}`,
        sent: request('GET', `${query}?query=${encodeURIComponent(text)}${params}`),
        expected: 'answered',
      }),
    ),
    ...hostileQueries.map(([name, text]) =>
      posted(`query in a body: ${name}`, query, { body: JSON.stringify({ query: text }) }),
    ),
    ...hostileQueries
      .filter(([name]) => !name.startsWith('long'))
      .map(
        ([name, text]): HostileRequest => ({
          name: `listener: ${name}`,
          sent: request('GET', `/${version}/data/listen/${dataset}?query=${encodeURIComponent(text)}`),
          expected: 'answered',
        }),
      ),
    ...Object.entries(wrongBodies).flatMap(([name, body]) => [
      posted(`mutation of a stranger: ${name}`, mutate, { body, expected: 'refused' }),
      posted(`mutation of an editor: ${name}`, mutate, { body, headers: editor, expected: 'refused' }),
      posted(`action of an editor: ${name}`, actions, { body, headers: editor, expected: 'refused' }),
      // Of a repeated key the last value counts (RFC 8259, 4), and here that is a query.
      posted(`query body: ${name}`, query, {
        body,
        expected: name.includes('twice') ? 'answered' : 'refused',
      }),
    ]),
    ...Object.entries(wrongValues).flatMap(([name, value]) => [
      // An empty list is a valid transaction.
      posted(`mutations that are ${name}`, mutate, {
        ...mutation(value, editor),
        ...(Array.isArray(value) && value.length === 0 && { expected: 'answered' as const }),
      }),
      // An object with a type is a document, whatever else it has.
      ...(hasType(value)
        ? []
        : [posted(`a created document that is ${name}`, mutate, mutation([{ create: value }], editor))]),
      posted(
        `a created document with an id that is ${name}`,
        mutate,
        mutation([{ create: { _id: value, _type: 7 } }], editor),
      ),
      posted(`a patch that is ${name}`, mutate, mutation([{ patch: value }], editor)),
      posted(
        `a patch of a page that sets ${name}`,
        mutate,
        mutation([{ patch: { id: 'not-there', set: value } }], editor),
      ),
      posted(`a deletion of ${name}`, mutate, mutation([{ delete: value }], editor)),
      posted(`an action that is ${name}`, actions, {
        body: JSON.stringify({ actions: [{ actionType: value, documentId: value, publishedId: value }] }),
        headers: editor,
        expected: 'refused',
      }),
    ]),
    ...[
      'w=0',
      'w=-1',
      'w=1e9',
      'w=a',
      'h=99999&w=99999',
      'rect=1,2,3',
      'rect=0,0,0,0',
      'fm=exe',
      'q=900',
      'blur=9999',
      'dl=../../x',
      'dpr=99',
      'bg=nonsense',
      'or=91',
      'fit=nonsense',
      'fp-x=9&fp-y=-9',
    ].map(
      (parameters): HostileRequest => ({
        name: `image with ${parameters}`,
        sent: request(
          'GET',
          `/images/loomwork/${dataset}/0000000000000000000000000000000000000000-1x1.png?${parameters}`,
        ),
        expected: 'refused',
      }),
    ),
    ...(
      [
        [
          'an image on the page of somebody else',
          { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
        ],
        ['a script on the page of somebody else', { origin: 'https://example.com' }],
        ['a name that leads here for a moment', { host: 'rebound.example.com' }],
      ] as const
    ).map(
      ([name, headers]): HostileRequest => ({
        name: `query by ${name}`,
        sent: request('GET', `${query}?query=count(*)`, { headers }),
        expected: 'refused',
      }),
    ),
    ...Object.entries(wrongBodies).map(([name, body]) =>
      posted(`an upload of a stranger: ${name}`, `/${version}/assets/images/${dataset}`, {
        body,
        expected: 'refused',
      }),
    ),
    ...Object.entries(wrongBodies)
      .filter(([name]) => name !== 'nothing')
      .map(([name, body]) =>
        posted(`an image that is ${name}`, `/${version}/assets/images/${dataset}?filename=a.png`, {
          body,
          headers: { ...editor, 'content-type': 'image/png' },
          expected: 'refused',
        }),
      ),
    ...queries(`/${version}/data/history/${dataset}/transactions/a`, 'fromTime'),
    ...queries(`/${version}/auth/login/local`, 'origin'),
    ...queries(`/${version}/auth/fetch`, 'sid'),
    ...queries(`/${version}/auth/login/invitation`, 'code'),
    ...Object.entries(wrongBodies).map(([name, body]) =>
      posted(`a person: ${name}`, `/${version}/people`, { body, headers: editor, expected: 'refused' }),
    ),
  ]
}

function searchRequests({ index, appId, searchKey, adminKey }: Knowledge): HostileRequest[] {
  const one = `/1/indexes/${index}/query`
  const several = '/1/indexes/*/queries'
  const reader = { 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey }
  const admin = { ...reader, 'x-algolia-api-key': adminKey }
  return [
    ...commonRequests([one, several, '/ping', `/1/indexes/${index}/settings`]),
    ...Object.entries(wrongBodies).flatMap(([name, body]) => [
      posted(`search: ${name}`, one, { body, headers: reader }),
      posted(`searches: ${name}`, several, { body, headers: reader, expected: 'answered' }),
      posted(`records without the right key: ${name}`, `/1/indexes/${index}/batch`, {
        body,
        headers: reader,
        expected: 'refused',
      }),
    ]),
    ...searchParameters.flatMap((parameter) =>
      Object.entries(wrongValues).map(([name, value]) =>
        posted(`${parameter} is ${name}`, one, {
          body: JSON.stringify({ query: 'llm', [parameter]: value }),
          headers: reader,
        }),
      ),
    ),
    ...hostileFilters.map(([name, filters]) =>
      posted(`filters: ${name}`, one, { body: JSON.stringify({ query: '', filters }), headers: reader }),
    ),
    ...Object.entries(wrongValues).flatMap(([name, value]) => [
      posted(`a batch of ${name}`, `/1/indexes/${index}/batch`, {
        body: JSON.stringify({ requests: value }),
        headers: { ...admin, 'x-algolia-api-key': 'a-key-that-nobody-has' },
        expected: 'refused',
      }),
      posted(`a search key that is ${name}`, one, {
        body: '{}',
        headers: { 'x-algolia-api-key': encodeURIComponent(JSON.stringify(value)).slice(0, 2000) },
        expected: 'refused',
      }),
    ]),
    posted('1,000 hits of everything, fifty times', several, {
      body: JSON.stringify({
        requests: Array.from({ length: 50 }, () => ({ indexName: index, query: '', hitsPerPage: 1000 })),
      }),
      headers: reader,
    }),
    posted('51 searches in one', several, {
      body: JSON.stringify({
        requests: Array.from({ length: 51 }, () => ({ indexName: index, query: 'a' })),
      }),
      headers: reader,
      expected: 'refused',
    }),
    ...queries(`/1/indexes/${index}`, 'query', reader),
  ]
}

/** Name, query and further parameters of a GET request. */
const hostileQueries: readonly (readonly [string, string, string?])[] = [
  ['nothing', ''],
  ['white space', '  \n '],
  ['a comment without an end', '/* '],
  ['text', 'this is no query at all'],
  ['an open bracket', '*['],
  ['an open quote', '*[title == "'],
  ['a lone dollar', '*[$]'],
  ['a parameter that is not given', '*[_id == $id]'],
  ['a parameter that is not JSON', '*[_id == $id]', '&%24id=nonsense'],
  ['a parameter of nested lists', '*[_id == $id]', `&%24id=${nestedArrays(3000)}`],
  ['division by zero', '1 / 0'],
  ['a number beyond doubles', '1e999'],
  ['names of Object', '*[constructor]{"a": __proto__, "b": toString, valueOf}'],
  ['a function that is not there', 'nonsense::read("/etc/passwd")'],
  ['a function with wrong arguments', 'round("a", -1) + count(1, 2, 3)'],
  ['counts in counts', 'count(*[count(*[count(*[count(*[count(*)>9])>9])>9])>9])'],
  ['a join of everything with everything', 'count(*[count(*[^._id != _id]) > count(*[_id > ^._id])])'],
  ['sorts in sorts', '*|order(count(*|order(count(*|order(_id)) asc)) asc)[0]'],
  ['a range of a million million', 'array::join([1..1000000000000], ",")'],
  ['a list of everything in everything', '*{"a": *{"b": *{"c": *{_id}}}}'],
  ['a pattern of many stars', `"${'a'.repeat(5000)}" match "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b"`],
  ['a pattern of nothing but stars', `"${'a'.repeat(2000)}" match "${'*'.repeat(2000)}"`],
  ['a split into letters', `count(string::split("${'ab'.repeat(3000)}", ""))`],
  ['a text that doubles', `${'('.repeat(20)}"aaaaaaaa"${'+"b")'.repeat(20)}`],
  ['dereferences without end', `*[0]${'->'.repeat(2000)}`],
  ['attributes without end', `*[0]${'.a'.repeat(4000)}`],
  ['negations without end', `${'!'.repeat(6000)}true`],
  ['minus signs without end', `${'-'.repeat(6000)}1`],
  ['parentheses without end', `${'('.repeat(5000)}1${')'.repeat(5000)}`],
  ['lists without end', `${nestedArrays(5000)}`],
  ['projections without end', `*${'{"a":@'.repeat(1500)}${'}'.repeat(1500)}`],
  ['selections without end', `${'select(true => '.repeat(800)}1${')'.repeat(800)}`],
  ['filters without end', `*${'[true]'.repeat(2500)}`],
  ['slices without end', `*${'[0..9]'.repeat(2500)}`],
  ['pipes without end', `*${'|order(_id)'.repeat(1500)}`],
  ['a long text of "or"', Array.from({ length: 2500 }, () => 'a').join('||')],
  ['a long text of "and"', Array.from({ length: 2500 }, () => 'a').join('&&')],
  ['a long sum', Array.from({ length: 4000 }, () => '1').join('+')],
  ['parents without end', `*[${'^.'.repeat(3000)}_id == "a"]`],
  ['a NUL character', '*[_id == "a\u0000b"]'],
  ['a lone surrogate', '*[_id == "\\ud800"]'],
  ['drafts', '*[_id in path("drafts.**")]'],
  ['secrets of the Studio', '*[_type == "sanity.previewUrlSecret"]'],
  ['shared links', '*[_type == "shareLink"]'],
]

const searchParameters = [
  'query',
  'page',
  'hitsPerPage',
  'offset',
  'filters',
  'facetFilters',
  'numericFilters',
  'facets',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToSnippet',
  'aroundLatLng',
  'minWordSizefor1Typo',
  'distinct',
  'ruleContexts',
  'responseFields',
  'nonsense',
]

const hostileFilters: readonly (readonly [string, string])[] = [
  ['nothing but operators', 'AND OR NOT'],
  ['an open parenthesis', '('],
  ['a closing parenthesis', ')'],
  ['a colon', ':'],
  ['an open quote', 'a:"b'],
  ['a number that is not one', 'a > b'],
  ['a range the wrong way', 'a:9 TO 1'],
  ['parentheses without end', `${'('.repeat(20_000)}a:b${')'.repeat(20_000)}`],
  ['negations without end', `${'NOT '.repeat(20_000)}a:b`],
  ['conditions without end', Array.from({ length: 20_000 }, (_, index) => `a:${index}`).join(' OR ')],
  ['an OR of ANDs', '(a:1 AND b:2) OR (c:3 AND d:4)'],
  ['names of Object', 'constructor:a AND __proto__:b'],
]

function posted(
  name: string,
  path: string,
  {
    body,
    headers = {},
    expected = 'answered',
  }: {
    readonly body: string | Buffer
    readonly headers?: Readonly<Record<string, string>>
    readonly expected?: HostileRequest['expected']
  },
): HostileRequest {
  return { name, sent: request('POST', path, { headers, body }), expected }
}

function hasType(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_type' in value && typeof value._type === 'string'
}

function mutation(mutations: unknown, headers: Readonly<Record<string, string>>) {
  return { body: JSON.stringify({ mutations }), headers, expected: 'refused' as const }
}

/** Every wrong value as a parameter of a GET request. */
function queries(
  path: string,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): HostileRequest[] {
  return Object.entries(wrongValues).map(([what, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    // A lone surrogate has no encoding.
    const encoded = encodeURIComponent(text.toWellFormed())
    return {
      name: `${path}?${name}= ${what}`,
      sent: request('GET', `${path}?${name}=${encoded}`, { headers }),
      expected: 'answered',
    }
  })
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}
