import { expect, test } from 'vitest'
import { changedPassage } from './changed-passage.ts'

const body = (...texts: string[]) =>
  texts.map((text, n) => ({ _type: 'block', _key: `${n}`, children: [{ text }] }))

test.each([
  ['a word', 'A tpyo here.', 'A typo here.', { one: 'A tpyo here.', other: 'A typo here.' }],
  ['a text that was added', 'One. Two.', undefined, { one: 'One. Two.', other: '' }],
  ['a paragraph', body('One', 'Two'), body('One', 'Three'), { one: 'One Two', other: 'One Three' }],
  ['a switch', true, undefined, { one: 'true', other: '' }],
])('what differs is shown with what is around it: %s', (_what, one, other, passages) => {
  expect(changedPassage(one, other)).toEqual(passages)
})

test('a long text is cut around the difference, at whole characters', () => {
  const { one } = changedPassage(`${'😀'.repeat(100)}A${'b'.repeat(1000)}`, '😀'.repeat(100))
  expect(one.isWellFormed()).toBe(true)
  expect(one).toMatch(/^…(?:😀){20}Ab{299}…$/u)
})
