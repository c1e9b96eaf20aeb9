import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { Engine } from './engine.ts'
import { parseFilters } from './filters.ts'

const engine = new Engine({
  attributesForFaceting: ['type', 'filterOnly(page)', 'searchable(tags)', 'hierarchy.lvl0', 'on'],
})
const records = [
  {
    objectID: '1',
    type: 'lvl1',
    page: 'node-a:en',
    tags: ['ai', 'b-2-b'],
    weight: { level: 90 },
    on: true,
    hierarchy: { lvl0: 'Image' },
  },
  {
    objectID: '2',
    type: 'content',
    page: 'node-b',
    tags: ['s-3', 'rest api'],
    weight: { level: 0 },
    on: false,
    hierarchy: { lvl0: 'Text' },
  },
  {
    objectID: '3',
    type: 'content',
    page: 'node-a:en',
    tags: ['-minus'],
    weight: { level: 10 },
    _tags: ['draft'],
    hierarchy: { lvl0: 'Data &amp; logic' },
  },
  { objectID: '4', type: "it's OR not", weight: { level: [50, 70] } },
]
for (const record of records) engine.save(JSON.stringify(record))

const idsWith = (query: Record<string, unknown>) => engine.matching(query).join(' ')

test.each([
  ['type:content', '2 3'],
  ['type:CONTENT', '2 3'],
  ['type:content AND page:node-b', '2'],
  ['type:lvl1 OR page:node-b', '1 2'],
  ['NOT type:content', '1 4'],
  ['type:content AND NOT page:node-b', '3'],
  ['type:-content', '1 4'],
  ['page:node-a:en', '1 3'],
  ['page:"node-a:en"', '1 3'],
  ["tags:'rest api'", '2'],
  [`type:"it's OR not"`, '4'],
  ['type:"it\'s OR not" OR tags:"b-2-b"', '1 4'],
  ['hierarchy.lvl0:"Data &amp; logic"', '3'],
  ['(type:lvl1 OR type:content) AND (tags:ai OR tags:s-3)', '1 2'],
  // AND before OR
  ['type:lvl1 OR type:content AND page:node-b', '1 2'],
  ['weight.level > 10', '1 4'],
  ['weight.level>=10 AND weight.level<90', '3 4'],
  ['weight.level = 0', '2'],
  ['weight.level != 0', '1 3 4'],
  ['weight.level:5 TO 60', '3 4'],
  ['NOT weight.level:5 TO 60', '1 2'],
  ['on:true', '1'],
  ['on=1', '1'],
  ['_tags:draft', '3'],
  ['draft', '3'],
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

test('numericFilters and tagFilters are conditions too, and all four are joined by AND', () => {
  expect(idsWith({ numericFilters: ['weight.level>0', ['weight.level<20', 'weight.level>80']] })).toBe('1 3')
  expect(idsWith({ tagFilters: ['draft'] })).toBe('3')
  expect(idsWith({ filters: 'type:content', numericFilters: 'weight.level=0' })).toBe('2')
})

test.each([
  ['type:'],
  ['type:a AND'],
  ['(type:a'],
  ['type:a type:b'],
  ['weight.level > many'],
  ['weight.level:1 TO x'],
  ['"type'],
])('filters %s are refused', (filters) => {
  expect(() => parseFilters(filters)).toThrow(ApiError)
})

test('a refusal says what was expected and where', () => {
  expect(() => parseFilters('type:a AND OR type:b')).toThrowErrorMatchingInlineSnapshot(
    `[ApiError: Invalid filters: expected an attribute instead of "OR" (col 12)]`,
  )
  expect(() => parseFilters('weight.level > many')).toThrowErrorMatchingInlineSnapshot(
    `[ApiError: Invalid filters: expected a number instead of "many" (col 16)]`,
  )
})

test.each([
  ['filters', (terms: string[]) => terms.join(' OR ')],
  ['facetFilters', (terms: string[]) => [terms]],
  ['numericFilters', (terms: string[]) => [terms.map(() => 'weight.level>0')]],
  ['optionalFilters', (terms: string[]) => terms],
])(
  '%s of more conditions than anybody means are refused: each is held against every record',
  (name, listed) => {
    const ask = (count: number) =>
      engine.search({ [name]: listed(Array.from({ length: count }, (_, at) => `type:t${at}`)) })
    expect(ask(1000).hits).toBeDefined()
    expect(() => ask(1001)).toThrow('Invalid filters: they have 1001 conditions, at most 1000 are read')
  },
)

test('a removed record is in no facet', () => {
  const small = new Engine({ attributesForFaceting: ['type'] })
  small.save('{"objectID":"a","type":"x"}')
  small.save('{"objectID":"a","type":"y"}')
  small.save('{"objectID":"b","type":"x"}')
  small.remove('b')
  expect(small.search({ facets: ['*'] }).facets).toEqual({ type: { y: 1 } })
  expect(small.matching({ filters: 'type:x' })).toEqual([])
})
