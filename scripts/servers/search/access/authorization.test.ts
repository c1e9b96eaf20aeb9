import { expect, test } from 'vitest'
import { type Access, type Asked, authorize } from './authorization.ts'
import type { Key } from './keys.ts'

const key: Key = {
  value: 'k',
  rights: new Set(['search', 'addObject']),
  indexes: [],
  until: Number.POSITIVE_INFINITY,
}
const admin = { ...key, rights: new Set(['search', 'addObject', 'deleteObject', 'deleteIndex', 'admin']) }
const ofDocs = { ...key, indexes: ['docs*', '*_docs', '*old*', 'exact'] }

const search: Access = { right: 'search', isPublic: true }
const write: Access = { right: 'addObject' }
const readOwnKey: Access = { right: 'search', isForOwnKey: true }

function asked({ path = {}, query = '', body }: { path?: object; query?: string; body?: unknown }): Asked {
  return { path: { ...path }, query: new URLSearchParams(query), body }
}
const ofIndex = (index: string) => asked({ path: { index } })
const inDocs = (body: object) => asked({ path: { index: 'docs' }, body })
const batch = (...requests: object[]) => inDocs({ requests })
const searches = (...names: string[]) =>
  asked({ body: { requests: names.map((indexName) => ({ indexName })) } })
const adding = { action: 'addObject' }

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
  'an index in the query': [ofDocs, search, index('other'), asked({ query: 'index=other' })],
  'the destination of a copy': [ofDocs, write, index('other'), inDocs({ destination: 'other' })],
  'the second of two queries': [ofDocs, search, index('other'), searches('docs', 'other')],
  'a body that names no index': [ofDocs, search, allowed, asked({ body: [1] })],

  'a batch that adds': [key, write, allowed, batch(adding)],
  'a batch that also deletes a record': [key, write, right, batch(adding, { action: 'deleteObject' })],
  'the same with the right': [admin, write, allowed, batch({ action: 'deleteObject' })],
  'an action that every object has': [key, write, allowed, batch({ action: 'constructor' })],

  'its own key': [key, readOwnKey, allowed, asked({ path: { key: 'k' } })],
  'the key of another': [key, readOwnKey, right, asked({ path: { key: 'x' } })],
  'the key of another, as admin': [admin, readOwnKey, allowed, asked({ path: { key: 'x' } })],
}

test.each(Object.entries(rows))('%s', (_, [key, access, refused, asked]) => {
  const isPublic = asked === publicly
  const check = () => authorize(access, { key, isPublic, ...(!isPublic && asked && { asked }) })
  if (refused === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ status: 403, message: refused }))
})

test('before the body is read, only the right and the origin count', () => {
  expect(() => authorize(readOwnKey, { key, isPublic: false })).not.toThrow()
})
