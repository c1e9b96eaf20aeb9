import { expect, test } from 'vitest'
import { formsOf } from './plurals.ts'

test.each([
  ['cars', 'car'],
  ['queries', 'query'],
  ['databases', 'database'],
  ['boxes', 'box'],
  ['branches', 'branch'],
  ['responses', 'response'],
  ['children', 'child'],
  ['indices', 'index'],
  ['indexes', 'index'],
  ['statuses', 'status'],
  ['apis', 'api'],
  ['keys', 'key'],
  ['matrices', 'matrix'],
])('%s and %s are forms of each other', (plural, singular) => {
  expect(formsOf(plural)).toContain(singular)
  expect(formsOf(singular)).toContain(plural)
})

test.each([
  ['news', 'new'],
  ['aws', 'aw'],
  ['kubernetes', 'kubernete'],
  ['https', 'http'],
  ['class', 'clas'],
  ['this', 'thi'],
])('%s is not a plural of %s', (word, other) => {
  expect(formsOf(word)).not.toContain(other)
  expect(formsOf(other)).not.toContain(word)
})
