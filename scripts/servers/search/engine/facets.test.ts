import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { engineWith } from '../testing/engine.ts'

const attributesForFaceting = ['type', 'searchable(tags)', 'filterOnly(page)', 'level']
const page = 'one'
const engine = engineWith(
  { attributesForFaceting, searchableAttributes: ['text'], attributeForDistinct: 'page' },
  [
    { objectID: '0', text: 'node', type: 'lvl1', tags: ['ai', 'vector database'], page, level: 0 },
    { objectID: '1', text: 'node', type: 'content', tags: ['ai'], page, level: 1 },
    { objectID: '2', text: 'node', type: 'content', tags: ['aws', 'vector search'], page, level: 2 },
    { objectID: '3', text: 'guide', type: 'content', tags: [], page, level: 3 },
  ],
)

test('facets count the matching records, before distinct', () => {
  const asked = { query: 'node', facets: ['type', 'tags', 'page', 'other'], distinct: true }
  const { facets, nbHits } = engine.search(asked)
  expect(nbHits).toBe(1)
  expect(facets).toEqual({
    type: { content: 2, lvl1: 1 },
    tags: { ai: 2, aws: 1, 'vector database': 1, 'vector search': 1 },
  })
  expect(Object.keys(facets?.tags ?? {})[0]).toBe('ai')
})

test('facets may be one string or *, and are limited', () => {
  expect(engine.search({ facets: 'type' }).facets).toEqual({ type: { content: 3, lvl1: 1 } })
  expect(Object.keys(engine.search({ facets: ['*'] }).facets ?? {})).toEqual(['type', 'tags', 'level'])
  expect(engine.search({ facets: ['tags'], maxValuesPerFacet: 1 }).facets).toEqual({ tags: { ai: 2 } })
})

test('facet values are listed, the most frequent first', () => {
  const values = (more = {}) => engine.facetValues('tags', more).map(({ value }) => value)
  expect(values()).toEqual(['ai', 'aws', 'vector database', 'vector search'])
  expect(values({ filters: 'type:lvl1' })).toEqual(['ai', 'vector database'])
})

test('only searchable(…) facets can be searched', () => {
  const message =
    'Cannot search in `type` attribute, you need to add `searchable(type)` to attributesForFaceting.'
  expect(() => engine.facetValues('type', {})).toThrow(new ApiError(400, message))
})
