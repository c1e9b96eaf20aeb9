import { expect, test } from 'vitest'
import { cleanPath } from './proxy.ts'

test.each([
  ['/docs/a', '/docs/a/'],
  ['/docs/a/', '/docs/a/'],
  ['/docs/a.html', '/docs/a/'],
  ['/docs/a/index.html', '/docs/a/'],
  ['/docs/a/index.html/', '/docs/a/'],
  ['/docs//a', '/docs/a/'],
  ['/', '/'],
  ['/docs/a.md', '/docs/a.md'],
  ['/docs/a.md/', '/docs/a.md'],
  ['/docs//a.md', '/docs/a.md'],
  ['/llms.txt/', '/llms.txt'],
  ['/feed.xml', '/feed.xml'],
  ['/icon.svg', '/icon.svg'],
  // The route behind a page's Markdown has no address of its own.
  ['/markdown/nodes/a', '/docs/nodes/a.md'],
  ['/markdown/nodes/a/', '/docs/nodes/a.md'],
  ['/markdown/', '/markdown/'],
])('%s is at %s', (asked, clean) => {
  expect(cleanPath(asked)).toBe(clean)
})
