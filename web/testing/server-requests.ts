import { createHmac } from 'node:crypto'
import { commonRequests, type HostileRequest } from '@repo/kit/testing/hostile/common-requests.ts'
import { request } from '@repo/kit/testing/hostile/exchange.ts'
import { nestedArrays, wrongBodies, wrongValues } from '@repo/kit/testing/hostile/values.ts'

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

type Headers = Readonly<Record<string, string>>

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
  const webhook = '/api/revalidate/'
  const signed = (value: string) => ({ 'sanity-webhook-signature': value })
  const reader = { 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey }
  const admin = { ...reader, 'x-algolia-api-key': adminKey }
  return [
    ...commonRequests(pages),
    ...Object.entries(wrongBodies).flatMap(([name, body]) => [
      refused(`webhook without a signature: ${name}`, webhook, body),
      refused(
        `webhook with a forged signature: ${name}`,
        webhook,
        body,
        signed(`t=${Date.now()},v1=${signature(String(body), 'wrong')}`),
      ),
      posted(`search through the site: ${name}`, '/search-api/1/indexes/*/queries', body, reader),
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
      refused(`webhook signed with ${value.slice(0, 30)}`, webhook, '{"_id":"a"}', signed(value)),
    ),
    ...['settings', 'rules/search', 'synonyms/search', 'browse', 'clear', 'batch', 'operation'].map(
      (action) =>
        refused(
          `${action} of the index through the site`,
          `/search-api/1/indexes/${index}/${action}`,
          '{}',
          admin,
        ),
    ),
    ...['/search-api/1/keys', '/search-api/1/indexes', '/search-api/2/searches/noResults'].map((path) =>
      got(`administration through the site: ${path}`, path, 'refused', admin),
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
    ...Object.entries(wrongBodies).map(([name, body]) => refused(`posted: ${name}`, '/', body)),
  ]
}

function lakeRequests({ dataset, writeToken }: Knowledge): HostileRequest[] {
  const query = `/${version}/data/query/${dataset}`
  const mutate = `/${version}/data/mutate/${dataset}`
  const actions = `/${version}/data/actions/${dataset}`
  const images = `/images/loomwork/${dataset}`
  const uploads = `/${version}/assets/images/${dataset}`
  const asked = (text: string) => `query=${encodeURIComponent(text)}`
  const editor = { authorization: `Bearer ${writeToken}` }
  const mutated = (name: string, mutations: unknown, mayBe?: HostileRequest['expected']) =>
    posted(name, mutate, JSON.stringify({ mutations }), editor, mayBe ?? 'refused')
  return [
    ...commonRequests([`${query}?query=count(*)`, mutate, `${images}/none-1x1.png`, '/ping']),
    ...hostileQueries.map(([name, text, params = '']) =>
      got(`query: ${name}`, `${query}?${asked(text)}${params}`, 'answered'),
    ),
    ...hostileQueries.map(([name, text]) =>
      posted(`query in a body: ${name}`, query, JSON.stringify({ query: text })),
    ),
    ...hostileQueries
      .filter(([name]) => !name.startsWith('long'))
      .map(([name, text]) =>
        got(`listener: ${name}`, `/${version}/data/listen/${dataset}?${asked(text)}`, 'answered', editor),
      ),
    ...Object.entries(wrongBodies).flatMap(([name, body]) => [
      refused(`mutation of a stranger: ${name}`, mutate, body),
      refused(`mutation of an editor: ${name}`, mutate, body, editor),
      refused(`action of an editor: ${name}`, actions, body, editor),
      // Of a repeated key the last value counts (RFC 8259, 4), and here that is a query.
      posted(`query body: ${name}`, query, body, {}, name.includes('twice') ? 'answered' : 'refused'),
    ]),
    ...Object.entries(wrongValues).flatMap(([name, value]) => [
      // An empty list is a valid transaction.
      mutated(
        `mutations that are ${name}`,
        value,
        Array.isArray(value) && value.length === 0 ? 'answered' : 'refused',
      ),
      // An object with a type is a document, whatever else it has.
      ...(hasType(value) ? [] : [mutated(`a created document that is ${name}`, [{ create: value }])]),
      mutated(`a created document with an id that is ${name}`, [{ create: { _id: value, _type: 7 } }]),
      mutated(`a patch that is ${name}`, [{ patch: value }]),
      mutated(`a patch of a page that sets ${name}`, [{ patch: { id: 'not-there', set: value } }]),
      mutated(`a deletion of ${name}`, [{ delete: value }]),
      refused(
        `an action that is ${name}`,
        actions,
        JSON.stringify({ actions: [{ actionType: value, documentId: value, publishedId: value }] }),
        editor,
      ),
    ]),
    ...wrongTransformations.map((parameters) =>
      got(`image with ${parameters}`, `${images}/${'0'.repeat(40)}-1x1.png?${parameters}`, 'refused'),
    ),
    ...Object.entries(foreignPages).map(([name, headers]) =>
      got(`query by ${name}`, `${query}?query=count(*)`, 'refused', headers),
    ),
    ...Object.entries(wrongBodies).map(([name, body]) =>
      refused(`an upload of a stranger: ${name}`, uploads, body),
    ),
    ...Object.entries(wrongBodies)
      .filter(([name]) => name !== 'nothing')
      .map(([name, body]) =>
        refused(`an image that is ${name}`, `${uploads}?filename=a.png`, body, {
          ...editor,
          'content-type': 'image/png',
        }),
      ),
    ...queries(`/${version}/data/history/${dataset}/transactions/a`, 'fromTime'),
    ...queries(`/${version}/auth/login/local`, 'origin'),
    ...queries(`/${version}/auth/fetch`, 'sid'),
    ...queries(`/${version}/auth/login/invitation`, 'code'),
    ...Object.entries(wrongBodies).map(([name, body]) =>
      refused(`a person: ${name}`, `/${version}/people`, body, editor),
    ),
  ]
}

function searchRequests({ index, appId, searchKey }: Knowledge): HostileRequest[] {
  const one = `/1/indexes/${index}/query`
  const several = '/1/indexes/*/queries'
  const batch = `/1/indexes/${index}/batch`
  const ofKey = (key: string) => ({ 'x-algolia-api-key': key })
  const reader = { 'x-algolia-application-id': appId, ...ofKey(searchKey) }
  return [
    ...commonRequests([one, several, '/ping', `/1/indexes/${index}/settings`]),
    ...Object.entries(wrongBodies).flatMap(([name, body]) => [
      posted(`search: ${name}`, one, body, reader),
      posted(`searches: ${name}`, several, body, reader),
      refused(`records without the right key: ${name}`, batch, body, reader),
    ]),
    ...Object.entries(wrongValues).flatMap(([name, value]) => [
      refused(`a batch of ${name}`, batch, JSON.stringify({ requests: value }), {
        ...reader,
        ...ofKey('a-key-that-nobody-has'),
      }),
      refused(
        `a search key that is ${name}`,
        one,
        '{}',
        ofKey(encodeURIComponent(JSON.stringify(value)).slice(0, 2000)),
      ),
    ]),
    ...queries(`/1/indexes/${index}`, 'query', reader),
  ]
}

const wrongTransformations = `
  w=0 w=-1 w=1e9 w=a h=99999&w=99999 rect=1,2,3 rect=0,0,0,0 fm=exe q=900 blur=9999 dl=../../x dpr=99
  bg=nonsense or=91 fit=nonsense fp-x=9&fp-y=-9
`
  .trim()
  .split(/\s+/)

const foreignPages: Readonly<Record<string, Headers>> = {
  'an image on the page of somebody else': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  'a script on the page of somebody else': { origin: 'https://example.com' },
  'a name that leads here for a moment': { host: 'rebound.example.com' },
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
  ['a range of a million million', 'array::join([1..1000000000000], ",")'],
  ['a pattern of nothing but stars', `"${'a'.repeat(2000)}" match "${'*'.repeat(2000)}"`],
  ['attributes without end', `*[0]${'.a'.repeat(4000)}`],
  ['negations without end', `${'!'.repeat(6000)}true`],
  ['minus signs without end', `${'-'.repeat(6000)}1`],
  ['selections without end', `${'select(true => '.repeat(800)}1${')'.repeat(800)}`],
  ['filters without end', `*${'[true]'.repeat(2500)}`],
  ['slices without end', `*${'[0..9]'.repeat(2500)}`],
  ['pipes without end', `*${'|order(_id)'.repeat(1500)}`],
  ['a long text of "and"', Array.from({ length: 2500 }, () => 'a').join('&&')],
  ['a long sum', Array.from({ length: 4000 }, () => '1').join('+')],
  ['parents without end', `*[${'^.'.repeat(3000)}_id == "a"]`],
  ['a NUL character', '*[_id == "a\u0000b"]'],
  ['a lone surrogate', '*[_id == "\\ud800"]'],
  ['drafts', '*[_id in path("drafts.**")]'],
  ['secrets of the Studio', '*[_type == "sanity.previewUrlSecret"]'],
  ['shared links', '*[_type == "shareLink"]'],
]

function posted(
  name: string,
  path: string,
  body: string | Buffer,
  headers: Headers = {},
  expected: HostileRequest['expected'] = 'answered',
): HostileRequest {
  return { name, sent: request('POST', path, { headers, body }), expected }
}

function refused(name: string, path: string, body: string | Buffer, headers?: Headers): HostileRequest {
  return posted(name, path, body, headers, 'refused')
}

function got(
  name: string,
  path: string,
  expected: HostileRequest['expected'],
  headers: Headers = {},
): HostileRequest {
  return { name, sent: request('GET', path, { headers }), expected }
}

function hasType(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_type' in value && typeof value._type === 'string'
}

function queries(path: string, name: string, headers?: Headers): HostileRequest[] {
  return Object.entries(wrongValues).map(([what, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    // A lone surrogate has no encoding.
    const encoded = encodeURIComponent(text.toWellFormed())
    return got(`${path}?${name}= ${what}`, `${path}?${name}=${encoded}`, 'answered', headers)
  })
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}
