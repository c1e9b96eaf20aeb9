import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { engineWith } from '../testing/engine.ts'
import { parseFilters } from './filter-grammar.ts'

const attributesForFaceting = ['type', 'filterOnly(page)', 'searchable(tags)', 'hierarchy.lvl0', 'on']
const lvl0 = 'Data &amp; logic'
const engine = engineWith({ attributesForFaceting }, [
  { objectID: '1', type: 'lvl1', page: 'node-a:en', tags: ['ai', 'b-2-b'], on: true },
  { objectID: '2', type: 'content', page: 'node-b', tags: ['s-3', 'rest api'], on: false },
  { objectID: '3', type: 'content', page: 'node-a:en', tags: ['-minus'], hierarchy: { lvl0 } },
  { objectID: '4', type: "it's OR not", hierarchy: { lvl0: 'Image' } },
])

const idsWith = (query: Record<string, unknown>) => engine.matching(query).join(' ')

test.each([
  ['type:content', '2 3'],
  ['type:CONTENT', '2 3'],
  ['type:content AND page:node-b', '2'],
  ['type:lvl1 OR page:node-b', '1 2'],
  ['tags:-minus', '3'],
  ['NOT type:content', '1 4'],
  ['type:content AND NOT page:node-b', '3'],
  ['page:"node-a:en"', '1 3'],
  ["tags:'rest api'", '2'],
  [`type:"it's OR not"`, '4'],
  ['type:"it\'s OR not" OR tags:"b-2-b"', '1 4'],
  ['hierarchy.lvl0:"Data &amp; logic"', '3'],
  ['(type:lvl1 OR type:content) AND (tags:ai OR tags:s-3)', '1 2'],
  // OR binds before AND
  ['type:lvl1 OR type:content AND page:node-b', '2'],
  ['page:node-b AND type:lvl1 OR type:content', '2'],
  ['page:node-b AND (type:content AND (tags:s-3 OR tags:ai))', '2'],
  ['((type:lvl1)) OR (type:content)', '1 2 3'],
  ['on:true', '1'],
  ['objectID:2 OR objectID:4', '2 4'],
  ['undeclared:x', ''],
  ['NOT undeclared:x', '1 2 3 4'],
  ['  ', '1 2 3 4'],
])('filters %s keeps %j', (filters, expected) => {
  expect(idsWith({ filters })).toBe(expected)
})

test.each([
  [['type:content', 'page:node-b'], '2'],
  [[['type:lvl1', 'page:node-b']], '1 2'],
  [['type:content', ['page:node-b', 'page:node-a:en']], '2 3'],
  [['type:content', ['page:node-b', ['page:node-a:en']]], '2 3'],
  ['type:content', '2 3'],
  [['type:-content'], '1 4'],
  [[['type:-content', 'page:node-b']], '1 2 4'],
  [['type:-content', 'page:-node-b'], '1 4'],
  [['tags:\\-minus'], '3'],
  [[], '1 2 3 4'],
  ['["type:content"]', '2 3'],
])('facetFilters %j keeps %j', (facetFilters, expected) => {
  expect(idsWith({ facetFilters })).toBe(expected)
})

test('both parameters are joined by AND', () => {
  expect(idsWith({ filters: 'type:content', facetFilters: 'page:node-b' })).toBe('2')
})

const orOfAnds = 'filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed'
const unreadable = (column: number) =>
  `not readable at col ${column}, expected attribute:value, joined by AND and OR, after NOT, or in parentheses`

test.each([
  ['type:a AND', unreadable(10)],
  ['(type:a', unreadable(7)],
  ['type:a type:b', unreadable(7)],
  ['type:a AND OR type:b', unreadable(11)],
  [' weight.level > 1', unreadable(1)],
  ['weight.level:1 TO 5', unreadable(15)],
  ['type:a AND-x:b', unreadable(7)],
  ['NOT (a OR b)', unreadable(0)],
  ['type:""', unreadable(0)],
  ['page:a:b', unreadable(6)],
  ['"type', unreadable(0)],
  ['(type:a AND type:b) OR type:c', orOfAnds],
  ['type:a OR ((type:b OR type:c) AND type:d)', orOfAnds],
])('filters %s are refused with the place of the mistake', (filters, message) => {
  expect(() => parseFilters(filters)).toThrow(new ApiError(400, `filters: ${message}`))
})

test('facetFilters do not allow ANDs inside of ORs', () => {
  const one = 'type:a'
  expect(() => engine.search({ facetFilters: [[one, [one, one]]] })).toThrow(ApiError)
  expect(engine.search({ facetFilters: [one, [one, one]] })).toBeDefined()
})

test.each([
  ['filters', (terms: string[]) => terms.join(' OR ')],
  ['facetFilters', (terms: string[]) => [terms]],
])('%s with too many conditions are refused, because each is compared with every record', (name, listed) => {
  const ask = (count: number) =>
    engine.search({ [name]: listed(Array.from({ length: count }, (_, at) => `type:t${at}`)) })
  expect(ask(1000).hits).toBeDefined()
  expect(() => ask(1001)).toThrow('Invalid filters: they have 1001 conditions, at most 1000 are read')
})

test('a removed record is in no facet', () => {
  const records = [
    { objectID: 'a', type: 'x' },
    { objectID: 'a', type: 'y' },
    { objectID: 'b', type: 'x' },
  ]
  const small = engineWith({ attributesForFaceting: ['type'] }, records)
  small.remove('b')
  expect(small.search({ facets: ['*'] }).facets).toEqual({ type: { y: 1 } })
  expect(small.matching({ filters: 'type:x' })).toEqual([])
})
