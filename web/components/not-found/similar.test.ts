import { expect, test } from 'vitest'
import { addressWords } from './similar.ts'

test.each([
  ['/docs/nodes/text/open-ai-llm/', 'open ai llm'],
  ['/docs/nodes/open-ai.html', 'open ai'],
  ['/docs/B%C3%BCcher/', 'Bücher'],
  ['/docs/%zz/', 'zz'],
  ['/docs/---/', 'docs'],
  ['/', ''],
])('the query for %s is "%s"', (path, words) => {
  expect(addressWords(path)).toBe(words)
})

test('a path of any length becomes a query of at most 64 characters', () => {
  expect(addressWords(`/${'word-'.repeat(10_000)}/`)).toHaveLength(64)
})
