import { expect, test } from 'vitest'
import { isExpected } from './suite.ts'

test('results are compared by value, null apart from a missing field', () => {
  expect(isExpected({ a: [1], b: null }, { b: null, a: [1] })).toBe(true)
  expect(isExpected({ a: null }, {})).toBe(false)
  expect(isExpected(['1'], [1])).toBe(false)
})

test('scores are compared by their order', () => {
  const result = [{ _score: 0.5 }, { _score: 9 }, { deep: { _score: 0.5 } }, { _score: null }]
  const positions = [{ _pos: 2 }, { _pos: 1 }, { deep: { _pos: 2 } }, { _score: null }]
  expect(isExpected(result, positions)).toBe(true)
  expect(isExpected(result.with(0, { _score: 10 }), positions)).toBe(false)
})
