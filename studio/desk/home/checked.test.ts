import { expect, test } from 'vitest'
import { emptyListsText } from './checked.ts'

const list = (words: string, total?: number) => ({ words, total })

test('the lists that are empty are named in one sentence', () => {
  expect(
    emptyListsText([list('old drafts', 0), list('broken links', 2), list('pages without tags', 0)]),
  ).toBe('There are no old drafts and pages without tags.')
  expect(emptyListsText([list('a', 0), list('b', 0), list('c', 0), list('d', 1)])).toBe(
    'There are no a, b and c.',
  )
  expect(emptyListsText([list('a', 0), list('b', 0)])).toBe('Nothing needs attention: no a and b.')
})

test('a list that could not be read is not called empty', () => {
  expect(emptyListsText([list('a'), list('b', 0)])).toBe('There are no b.')
  expect(emptyListsText([list('a'), list('b', 3)])).toBe('')
})
