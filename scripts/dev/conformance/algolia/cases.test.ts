import { expect, test } from 'vitest'
import { difference } from './cases.ts'

test('an answer may have more fields than the recording, and no other values or items', () => {
  const recorded = { hits: [{ _highlightResult: { year: { value: '1993' } } }], nbHits: 1, query: '' }
  const answer = {
    hits: [{ year: 1993, _highlightResult: { year: { value: '1993' } } }],
    nbHits: 1,
    query: '',
  }
  expect(difference({ ...answer, page: 0 }, recorded)).toBeUndefined()
  expect(difference({ ...answer, nbHits: 2 }, recorded)).toBe('.nbHits')
  expect(difference({ ...answer, hits: [...answer.hits, {}] }, recorded)).toBe('.hits')
  expect(difference({ ...answer, hits: [{}] }, recorded)).toBe('.hits[0]._highlightResult')
  expect(difference({ hits: answer.hits, nbHits: 1 }, recorded)).toBe('.query')
})
