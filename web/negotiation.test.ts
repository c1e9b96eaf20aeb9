import { expect, test } from 'vitest'
import { prefersMarkdown } from './negotiation.ts'

test.each([
  ['text/markdown', true],
  ['Text/Markdown; charset=utf-8', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, */*', true],
  ['text/markdown;q=0.9, text/html;q=0.8', true],
  ['text/html;q=0.8, text/markdown', true],
  ['text/markdown;q=0.1', true],
  ['text/html, text/markdown', false],
  ['text/html; charset=utf-8, text/markdown;q=0.5', false],
  ['text/markdown;q=0.8, text/html', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0, text/*', false],
  ['text/markdown;q=0', false],
  ['text/markdownx', false],
  ['text/plain', false],
  ['text/*', false],
  ['*/*', false],
  ['application/json', false],
  ['', false],
  [null, false],
  // Chromium, Firefox and Safari.
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  // Names that objects inherit, and separators without anything between them.
  ['__proto__, text/markdown;constructor=1, ;;,,', false],
])('a client that accepts %o prefers Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
