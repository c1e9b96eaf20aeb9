import { expect, test } from 'vitest'
import { cut, trail } from './search-result.ts'

test('long texts are cut after a word, as search engines do', () => {
  expect(cut('  Short\n title ', 'title')).toBe('Short title')
  const words = Array.from({ length: 40 }, () => 'seven77').join(' ')
  expect(cut(words, 'title')).toBe('seven77 seven77 seven77 seven77 seven77 seven77 seven77 …')
  expect(cut(words, 'description').length).toBeLessThanOrEqual(162)
  expect(cut('x'.repeat(70), 'title')).toBe(`${'x'.repeat(60)} …`)
})

test('an address is shown as its parts', () => {
  expect(trail('https://docs.example.com/docs/nodes/llm/')).toBe('docs.example.com › docs › nodes › llm')
})
