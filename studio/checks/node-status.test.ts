import { expect, test } from 'vitest'
import { statusIsComplete, statusIsCurrent } from './node-status.ts'

const today = new Date('2026-11-24T12:00:00')
const complete = (status: unknown) => statusIsComplete(status, 'drafts.openai-tts', today)
const current = (status: unknown) => statusIsCurrent(status, today)

test('a status without a problem, and no status, pass', () => {
  const replacement = { _type: 'reference', _ref: 'tts' }
  for (const status of [
    undefined,
    'new',
    {},
    { kind: 'new' },
    { kind: 'deprecated' },
    { kind: 'deprecated', date: '2027-01-06', replacement },
    { kind: 'removed', date: '2026-11-24', replacement },
  ]) {
    expect(complete(status)).toBe(true)
    expect(current(status)).toBe(true)
  }
})

test('a day or a replacement needs a status', () => {
  expect(complete({ date: '2027-01-06' })).toMatch(/^Choose a status/)
  expect(complete({ replacement: { _ref: 'tts' } })).toMatch(/^Choose a status/)
})

test('a node is not removed in the future', () => {
  expect(complete({ kind: 'removed', date: '2026-11-25' })).toMatch(/^The day is in the future/)
})

test('a node does not replace itself', () => {
  expect(complete({ kind: 'removed', replacement: { _ref: 'openai-tts' } })).toMatch(/^The replacement is/)
})

test('a day that has come, and what readers of a new node do not see, are warnings', () => {
  expect(current({ kind: 'deprecated', date: '2026-11-24' })).toMatch(/^The day has come/)
  expect(current({ kind: 'new', date: '2026-11-24' })).toMatch(/^The page of a new node/)
})
