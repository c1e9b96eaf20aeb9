import { expect, test } from 'vitest'
import { Engine } from './engine.ts'

const engine = new Engine({
  attributesForFaceting: ['type', 'searchable(tags)', 'filterOnly(page)', 'level'],
  searchableAttributes: ['text'],
  attributeForDistinct: 'page',
})
const tags = [['ai', 'vector database'], ['ai'], ['aws', 'vector search'], []]
for (const [index, own] of tags.entries()) {
  engine.save(
    JSON.stringify({
      objectID: String(index),
      text: index < 3 ? 'node' : 'guide',
      type: index === 0 ? 'lvl1' : 'content',
      tags: own,
      page: 'one',
      level: index,
    }),
  )
}

test('facets count the matching records, before distinct', () => {
  const { facets, nbHits } = engine.search({
    query: 'node',
    facets: ['type', 'tags', 'page', 'other'],
    distinct: true,
  })
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

test('facet values are searched by prefix and with typos, and highlighted', () => {
  const values = (facetQuery: string, more = {}) => engine.facetValues('tags', { facetQuery, ...more })
  expect(values('vec')).toEqual([
    { value: 'vector database', highlighted: '<em>vec</em>tor database', count: 1 },
    { value: 'vector search', highlighted: '<em>vec</em>tor search', count: 1 },
  ])
  expect(values('vecotr sea')).toEqual([
    { value: 'vector search', highlighted: '<em>vector</em> <em>sea</em>rch', count: 1 },
  ])
  expect(values('').map(({ value }) => value)).toEqual(['ai', 'aws', 'vector database', 'vector search'])
  expect(values('', { maxFacetHits: 1 })).toHaveLength(1)
  expect(values('', { filters: 'type:lvl1' }).map(({ value }) => value)).toEqual(['ai', 'vector database'])
})

test('only searchable(…) facets can be searched', () => {
  expect(() => engine.facetValues('type', { facetQuery: 'c' })).toThrowErrorMatchingInlineSnapshot(
    `[ApiError: Cannot search in \`type\` attribute, you need to add \`searchable(type)\` to attributesForFaceting.]`,
  )
})
