import { expect, test } from 'vitest'
import { arrived, isOwn, noReports, type Reports, reported } from './late-selection.ts'

const typed = (paths: readonly string[]): Reports => paths.reduce(reported, noReports)

test("paths that arrive late are the editor's own, and stay so while they are shown", () => {
  const reports = typed(['one', 'two', 'three'])
  expect(isOwn(reports, 'one')).toBe(true)
  const first = arrived(reports, 'one')
  expect(isOwn(arrived(first, 'one'), 'one')).toBe(true)
  expect(arrived(first, 'three')).toEqual({ waiting: [], shown: 'three' })
})

test('a path from elsewhere moves the cursor, also to where it was before', () => {
  const after = arrived(arrived(typed(['one', 'two']), 'two'), 'problem')
  expect(isOwn(after, 'problem')).toBe(false)
  for (const path of ['one', 'two']) expect(isOwn(after, path)).toBe(false)
})

test('a path that was reported twice is not waited for again', () => {
  const seen = arrived(typed(['block', 'block']), 'block')
  expect(isOwn(arrived(reported(seen, 'block'), 'block, title'), 'block')).toBe(false)
})

test('reports do not pile up while the form shows nothing', () => {
  const many = typed(Array.from({ length: 500 }, (_, index) => `p${index}`))
  expect(many.waiting).toHaveLength(100)
  expect(isOwn(many, 'p499')).toBe(true)
})
