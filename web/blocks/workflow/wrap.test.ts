import { expect, test } from 'vitest'
import { wrapped } from './wrap.ts'

const lines = (text: string, room: number, lines = 2) => wrapped(text, { room, size: 14, lines }).lines

test('a text that fits stays one line', () => {
  expect(lines('Text Input', 120)).toEqual(['Text Input'])
})

test('lines are broken between words', () => {
  expect(lines('Vector Store Deleter', 100)).toEqual(['Vector Store', 'Deleter'])
})

test('a text that does not fit ends in an ellipsis, and is marked as cut', () => {
  expect(wrapped('Internationalization', { room: 80, size: 14, lines: 2 })).toEqual({
    lines: ['Internatio…'],
    cut: true,
  })
  expect(lines('one two three four', 48)).toEqual(['one', 'two …'])
})
