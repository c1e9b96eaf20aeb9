import { expect, test } from 'vitest'
import { notFoundMarkdown } from './not-found.ts'

test('a path without a page has a heading, the path as text, and a link to the list of pages', () => {
  const around = { site: 'https://docs.example.com', imageUrl: () => null }
  expect(notFoundMarkdown('/docs/[x](y)/', around)).toBe(
    '# Page not found\n\nThere is no page at /docs/\\[x]\\(y)/: [llms.txt](https://docs.example.com/llms.txt) lists all of them.\n',
  )
})
