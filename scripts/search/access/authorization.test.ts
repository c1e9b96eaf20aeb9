import { expect, test } from 'vitest'
import { type Access, type Asked, authorize, publicPath } from './authorization.ts'
import type { Key } from './key.ts'

const key: Key = {
  value: 'k',
  rights: new Set(['search', 'addObject']),
  indexes: [],
  maxHitsPerQuery: 0,
  until: Number.POSITIVE_INFINITY,
  forced: {},
}
const admin = { ...key, rights: new Set(['search', 'addObject', 'deleteObject', 'deleteIndex', 'admin']) }
const ofDocs = { ...key, indexes: [['docs*', '*_docs', '*old*', 'exact']] }
const ofTwoLists = { ...key, indexes: [['docs*'], ['*_en']] }
const secured = { ...key, rights: new Set(['search']), forced: { filters: 'kind:a' } }

const search: Access = { right: 'search', isPublic: true }
const write: Access = { right: 'addObject' }
const readOwnKey: Access = { right: 'search', isForOwnKey: true }
const readRecord: Access = { right: 'search', ignoresForcedFilters: true }

function asked({ path = {}, query = '', body }: { path?: object; query?: string; body?: unknown }): Asked {
  return { path: { ...path }, query: new URLSearchParams(query), body }
}
const ofIndex = (index: string) => asked({ path: { index } })
const batch = (...requests: object[]) => asked({ path: { index: 'docs' }, body: { requests } })

const right = 'Method not allowed with this API key'
const index = (name: string) => `Index not allowed with this API key: ${name}`
const allowed = undefined

interface Row {
  readonly key: Key
  readonly access: Access | undefined
  readonly isPublic?: boolean
  readonly asked?: Asked
  readonly refused: string | undefined
}

const rows: Readonly<Record<string, Row>> = {
  'a key with the right': { key, access: search, refused: allowed },
  'a key without the right': { key, access: { right: 'browse' }, refused: right },
  'an unknown path, with a key that searches': { key, access: undefined, refused: allowed },
  'an unknown path, with a key that does not': {
    key: { ...key, rights: new Set(['browse']) },
    access: undefined,
    refused: right,
  },
  'a search through the public origin': { key, access: search, isPublic: true, refused: allowed },
  'a write through the public origin': { key: admin, access: write, isPublic: true, refused: right },
  'an unknown path of the public origin': { key: admin, access: undefined, isPublic: true, refused: right },

  'any index, with a key for all': { key, access: search, asked: ofIndex('other'), refused: allowed },
  'an index by its exact name': { key: ofDocs, access: search, asked: ofIndex('exact'), refused: allowed },
  'an index by its prefix': { key: ofDocs, access: search, asked: ofIndex('docs_de'), refused: allowed },
  'an index by its suffix': { key: ofDocs, access: search, asked: ofIndex('my_docs'), refused: allowed },
  'an index by its middle': { key: ofDocs, access: search, asked: ofIndex('an_old_one'), refused: allowed },
  'an index that matches no pattern': {
    key: ofDocs,
    access: search,
    asked: ofIndex('exact2'),
    refused: index('exact2'),
  },
  'an index on both lists': { key: ofTwoLists, access: search, asked: ofIndex('docs_en'), refused: allowed },
  'an index on one of two lists': {
    key: ofTwoLists,
    access: search,
    asked: ofIndex('docs_de'),
    refused: index('docs_de'),
  },
  'an index in the query': {
    key: ofDocs,
    access: search,
    asked: asked({ query: 'index=other' }),
    refused: index('other'),
  },
  'the destination of a copy': {
    key: ofDocs,
    access: write,
    asked: asked({ path: { index: 'docs' }, body: { destination: 'other' } }),
    refused: index('other'),
  },
  'the replicas in settings': {
    key: ofDocs,
    access: write,
    asked: asked({ path: { index: 'docs' }, body: { replicas: ['docs_asc', 'other'] } }),
    refused: index('other'),
  },
  'the second of two queries': {
    key: ofDocs,
    access: search,
    asked: asked({ body: { requests: [{ indexName: 'docs' }, { indexName: 'other' }] } }),
    refused: index('other'),
  },
  'a body that names no index': {
    key: ofDocs,
    access: search,
    asked: asked({ body: [1] }),
    refused: allowed,
  },

  'a batch that adds': { key, access: write, asked: batch({ action: 'addObject' }), refused: allowed },
  'a batch that deletes a record': {
    key,
    access: write,
    asked: batch({ action: 'addObject' }, { action: 'deleteObject' }),
    refused: right,
  },
  'a batch that deletes an index': { key, access: write, asked: batch({ action: 'delete' }), refused: right },
  'a batch that empties an index': { key, access: write, asked: batch({ action: 'clear' }), refused: right },
  'the same with the rights': {
    key: admin,
    access: write,
    asked: batch({ action: 'deleteObject' }, { action: 'delete' }, { action: 'clear' }),
    refused: allowed,
  },
  'an action that every object has': {
    key,
    access: write,
    asked: batch({ action: 'constructor' }),
    refused: allowed,
  },

  'its own key': { key, access: readOwnKey, asked: asked({ path: { key: 'k' } }), refused: allowed },
  'the key of another': { key, access: readOwnKey, asked: asked({ path: { key: 'x' } }), refused: right },
  'the key of another, as admin': {
    key: admin,
    access: readOwnKey,
    asked: asked({ path: { key: 'x' } }),
    refused: allowed,
  },

  'a record by its id': { key, access: readRecord, asked: ofIndex('docs'), refused: allowed },
  'a record by its id, with forced filters': {
    key: secured,
    access: readRecord,
    asked: ofIndex('docs'),
    refused: right,
  },
  'a search with forced filters': { key: secured, access: search, asked: ofIndex('docs'), refused: allowed },
}

test.each(Object.entries(rows))('%s', (_, { key, access, isPublic = false, asked, refused }) => {
  const check = () => authorize(access, { key, isPublic, ...(asked && { asked }) })
  if (refused === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ status: 403, message: refused }))
})

test('before the body is read, only the right and the origin count', () => {
  expect(() => authorize(readRecord, { key: secured, isPublic: false })).not.toThrow()
})

test.each([
  ['/public/1/indexes', '/1/indexes', true],
  ['//public/1/indexes', '/1/indexes', true],
  ['/public/public/1', '/public/1', true],
  ['/public', '/public', false],
  ['/publicly/1', '/publicly/1', false],
  ['/1/public/x', '/1/public/x', false],
])('%s is the path %s', (given, path, isPublic) => {
  expect(publicPath(given)).toEqual({ path, isPublic })
})
