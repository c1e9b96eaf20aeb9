import { expect, test } from 'vitest'
import { pathOfPage } from './page-path.ts'

const site = 'https://docs.example.com'

test.each([
  '/docs/nodes/text/llm/',
  '/docs/nodes/text/llm',
  'docs/nodes/text/llm/',
  ' /docs/nodes/text/llm.md ',
  'https://docs.example.com/docs/nodes/text/llm/?a=b#settings',
  'https://docs.example.com/docs/nodes/text/llm.md',
])('%o names a page', (named) => {
  expect(pathOfPage(named, site)).toBe('/docs/nodes/text/llm/')
})

test('the root of the site is a path, and so is the folder of the documentation', () => {
  expect(['/', '/index.md', site].map((named) => pathOfPage(named, site))).toEqual(['/', '/', '/'])
  expect(['/docs/', '/docs.md'].map((named) => pathOfPage(named, site))).toEqual(['/docs/', '/docs/'])
})

test('letters outside ASCII are decoded', () => {
  expect(pathOfPage('/docs/%C3%BCber/', site)).toBe('/docs/über/')
})

test.each(['https://elsewhere.example/docs/llm/', '//elsewhere.example/docs/', '/docs/%zz/', 'mailto:a@b.c'])(
  '%o names none',
  (named) => {
    expect(pathOfPage(named, site)).toBeNull()
  },
)
