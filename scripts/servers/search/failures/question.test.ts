import { expect, test } from 'vitest'
import { storableQuestion } from './question.ts'

test('questions that differ in case, spaces or Unicode form are the same', () => {
  for (const query of ['  Google   Sheets', 'google sheets', 'GOOGLE\tSHEETS ', 'google\u00a0sheets']) {
    expect(storableQuestion(query)).toBe('google sheets')
  }
  expect(storableQuestion('Cafe\u0301')).toBe(storableQuestion('Café'))
})

test('ordinary questions are stored unchanged', () => {
  const codes = ['error 429 too many requests', 'text-embedding-3-large', 'gpt-4o-mini-2024', 'iso 8601']
  for (const query of [...codes, 'port 3306', 'c++', '日本語'])
    expect(storableQuestion(query), query).toBe(query)
})

test.each([
  ['an email address', 'mail to jane.doe@example.com fails'],
  ['a phone number', 'call +49 (170) 123-4567'],
  ['a card', '4111 1111 1111 1111'],
  ['a key', 'sk-proj1234567890abcdef'],
  ['a key of AWS', 'AKIAIOSFODNN7EXAMPLE'],
  ['a token', 'why 9f86d081884c7d659a2feaa0 fails'],
  ['a UUID', '550e8400-e29b-41d4-a716-446655440000'],
  ['a URL with a secret', 'https://api.test/?token=x'],
  ['text without words', ' ?!- '],
  ['empty text', ''],
])('%s is not stored', (_what, query) => {
  expect(storableQuestion(query)).toBeNull()
})

test('a question is stored whole or not at all: half an email address would not be recognized', () => {
  expect(storableQuestion('a'.repeat(64))).toHaveLength(64)
  expect(storableQuestion('a'.repeat(65))).toBeNull()
  expect(storableQuestion(`${'a'.repeat(64)}😀`)).toBeNull()
})
