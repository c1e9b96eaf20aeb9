import { expect, test } from 'vitest'
import { arrived, type Reports, reported } from './late-selection.ts'

const typed = (paths: readonly string[]) => paths.reduce(reported, [] as Reports)

test("paths that arrive late are the editor's own, and stay so while they are shown", () => {
  const reports = typed(['one', 'two', 'three'])
  const first = arrived(reports, 'one')
  expect(arrived(first, 'one')).toContain('one')
  expect(arrived(first, 'three')).toEqual(['three'])
})

test('a path from elsewhere moves the cursor, also to where it was before', () => {
  expect(arrived(arrived(typed(['one', 'two']), 'two'), 'problem')).toEqual([])
})

test('a path that was reported twice is not waited for again', () => {
  const seen = arrived(typed(['block', 'block']), 'block')
  expect(arrived(reported(seen, 'block'), 'block, title')).toEqual([])
})

test('reports do not pile up while the form shows nothing', () => {
  const many = typed(Array.from({ length: 500 }, (_, index) => `p${index}`))
  expect(many).toHaveLength(100)
  expect(many).toContain('p499')
})
