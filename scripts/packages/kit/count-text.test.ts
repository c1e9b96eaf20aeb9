import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [1200, '1,200 entries'],
])('%d', (count, text) => {
  expect(countText(count, 'entry', 'entries')).toBe(text)
})

test('the plural of most words has an s', () => {
  expect(countText(2, 'page')).toBe('2 pages')
})
