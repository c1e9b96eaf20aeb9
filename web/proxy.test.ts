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
  ['/og/nodes/a.png', '/og/nodes/a.png'],
  ['/og/nodes/a/', '/og/nodes/a.png'],
  ['/feed.xml', '/feed.xml'],
  ['/icon.svg', '/icon.svg'],
  // The routes behind files have no address of their own.
  ['/llms/index/', '/llms.txt'],
  ['/llms/full', '/llms-full.txt'],
  ['/markdown/nodes/a', '/docs/nodes/a.md'],
  ['/markdown/nodes/a/', '/docs/nodes/a.md'],
  ['/markdown/', '/markdown/'],
])('%s is at %s', (asked, clean) => {
  expect(cleanPath(asked)).toBe(clean)
})
