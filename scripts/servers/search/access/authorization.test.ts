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
const inDocs = (body: object) => asked({ path: { index: 'docs' }, body })
const batch = (...requests: object[]) => inDocs({ requests })

const right = 'Method not allowed with this API key'
const index = (name: string) => `Index not allowed with this API key: ${name}`
const allowed = undefined

const publicly = 'through the public origin'

type Row = readonly [Key, Access | undefined, refused: string | undefined, (Asked | typeof publicly)?]

const rows: Readonly<Record<string, Row>> = {
  'a key with the right': [key, search, allowed],
  'a key without the right': [key, { right: 'browse' }, right],
  'an unknown path, with a key that searches': [key, undefined, allowed],
  'an unknown path, with a key that does not': [{ ...key, rights: new Set(['browse']) }, undefined, right],
  'a search through the public origin': [key, search, allowed, publicly],
  'a write through the public origin': [admin, write, right, publicly],
  'an unknown path of the public origin': [admin, undefined, right, publicly],

  'any index, with a key for all': [key, search, allowed, ofIndex('other')],
  'an index by its exact name': [ofDocs, search, allowed, ofIndex('exact')],
  'an index by its prefix': [ofDocs, search, allowed, ofIndex('docs_de')],
  'an index by its suffix': [ofDocs, search, allowed, ofIndex('my_docs')],
  'an index by its middle': [ofDocs, search, allowed, ofIndex('an_old_one')],
  'an index that matches no pattern': [ofDocs, search, index('exact2'), ofIndex('exact2')],
  'an index on both lists': [ofTwoLists, search, allowed, ofIndex('docs_en')],
  'an index on one of two lists': [ofTwoLists, search, index('docs_de'), ofIndex('docs_de')],
  'an index in the query': [ofDocs, search, index('other'), asked({ query: 'index=other' })],
  'the destination of a copy': [ofDocs, write, index('other'), inDocs({ destination: 'other' })],
  'the replicas in settings': [ofDocs, write, index('other'), inDocs({ replicas: ['docs_asc', 'other'] })],
  'the second of two queries': [
    ofDocs,
    search,
    index('other'),
    asked({ body: { requests: [{ indexName: 'docs' }, { indexName: 'other' }] } }),
  ],
  'a body that names no index': [ofDocs, search, allowed, asked({ body: [1] })],

  'a batch that adds': [key, write, allowed, batch({ action: 'addObject' })],
  'a batch that deletes a record': [
    key,
    write,
    right,
    batch({ action: 'addObject' }, { action: 'deleteObject' }),
  ],
  'a batch that deletes an index': [key, write, right, batch({ action: 'delete' })],
  'a batch that empties an index': [key, write, right, batch({ action: 'clear' })],
  'the same with the rights': [
    admin,
    write,
    allowed,
    batch({ action: 'deleteObject' }, { action: 'delete' }, { action: 'clear' }),
  ],
  'an action that every object has': [key, write, allowed, batch({ action: 'constructor' })],

  'its own key': [key, readOwnKey, allowed, asked({ path: { key: 'k' } })],
  'the key of another': [key, readOwnKey, right, asked({ path: { key: 'x' } })],
  'the key of another, as admin': [admin, readOwnKey, allowed, asked({ path: { key: 'x' } })],

  'a record by its id': [key, readRecord, allowed, ofIndex('docs')],
  'a record by its id, with forced filters': [secured, readRecord, right, ofIndex('docs')],
  'a search with forced filters': [secured, search, allowed, ofIndex('docs')],
}

test.each(Object.entries(rows))('%s', (_, [key, access, refused, asked]) => {
  const isPublic = asked === publicly
  const check = () => authorize(access, { key, isPublic, ...(!isPublic && asked && { asked }) })
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
