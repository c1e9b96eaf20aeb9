import { expect, test } from 'vitest'
import { fieldOf, sentenceOf } from './problems.ts'

const problem = (field: string | null) => ({
  document: 'text',
  field,
  reason: 'parent._ref names no document',
})

test.each([
  ['parent._ref', 'parent'],
  ['tags[2]._ref', 'tags'],
  ['title', 'title'],
  // It says that the lake is behind; no form has it.
  ['_rev', null],
  [null, null],
  ['', null],
])('the cause %s is in the field %s of the form', (path, field) => {
  expect(fieldOf(problem(path))).toBe(field)
})

test('the sentence for writers names the field to correct as the form does, if it is known', () => {
  expect(sentenceOf(problem('parent._ref'), 'Parent category')).toBe(
    'The site could not apply the last change of this document. Correct the field "Parent category" and publish again. The site also tries again by itself. Reason: parent._ref names no document',
  )
  expect(sentenceOf(problem('parent._ref'))).toContain('Correct the field "parent"')
  expect(sentenceOf(problem(null))).toContain('Check the document')
})
