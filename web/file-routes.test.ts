import { expect, test } from 'vitest'
import {
  cleanPath,
  fileOfRoute,
  isFile,
  isReadable,
  pageSources,
  rewritesOfFiles,
  rewritesToMarkdown,
  shareImagePath,
} from './file-routes.ts'

test.each([
  ['/llms/index', '/llms.txt'],
  ['/llms/full/', '/llms-full.txt'],
  ['/markdown/docs/nodes/text/llm', '/docs/nodes/text/llm.md'],
  ['/markdown/docs/nodes/text/llm/', '/docs/nodes/text/llm.md'],
  ['/markdown/docs/tags', '/docs/tags.md'],
  ['/markdown/docs/', '/docs.md'],
  ['/markdown', '/index.md'],
  ['/og/nodes/text/llm/', '/og/nodes/text/llm.png'],
  ['/og/', null],
  ['/markdown/', '/index.md'],
  ['/llms/', null],
  ['/docs/nodes/text/llm/', null],
])('the route %s renders %s', (route, file) => {
  expect(fileOfRoute(route)).toBe(file)
})

test('Next gets a rewrite from each file to its route', () => {
  expect(rewritesOfFiles).toContainEqual({ source: '/:path(.+)\\.md', destination: '/markdown/:path' })
  expect(rewritesOfFiles).toContainEqual({ source: '/llms\\.txt', destination: '/llms/index' })
})

test('the home page has its Markdown at a name that no other page has', () => {
  const [first] = rewritesOfFiles.filter(({ source }) => /^\/(?:index|:path.*)\\.md$/.test(source))
  expect(first).toEqual({ source: '/index\\.md', destination: '/markdown' })
})

test('every path of a page has a rewrite to its Markdown, and no other path has', () => {
  expect(rewritesToMarkdown.map(({ destination }) => destination)).toEqual(['/markdown', '/markdown/:path'])
  // As Next compiles them: `:path(…)` is a group of a regular expression.
  const patterns = pageSources.map((source) => new RegExp(`^${source.replace(':path', '')}$`))
  const isPage = (path: string) => patterns.some((pattern) => pattern.test(path))
  const pages = ['/', '/docs/', '/docs/nodes/text/llm/', '/docs/nowhere/', '/searching/', '/docs/search/']
  expect(pages.filter(isPage)).toEqual(pages)
  const others = ['/docs/llm.md', '/llms.txt', '/mcp', '/mcp/', '/api/status/', '/search/', '/_next/a/']
  expect([...others, '/index/'].filter(isPage)).toEqual([])
})

test('files are recognized, and pages are not files', () => {
  const files = ['/docs/nodes/text/llm.md', '/og/nodes/text/llm.png', '/llms-full.txt', '/feed.xml']
  expect(files.filter(isFile)).toEqual(files)
  expect(['/', '/docs', '/docs/nodes/text/llm', '/docs/nodes/text/node.js'].filter(isFile)).toEqual([])
})

test("a page's share image has a path like the page's", () => {
  expect(shareImagePath('/docs/nodes/text/llm/')).toBe('/og/nodes/text/llm.png')
})

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
  ['/nodes.json/', '/nodes.json'],
  ['/manifest.webmanifest/', '/manifest.webmanifest'],
  ['/docs/nodes%2Ftext/%6clm', '/docs/nodes/text/llm/'],
  ['/docs/%2F%2Fexample.com/', '/docs/example.com/'],
  ['/docs/%c3%bc/100%25/%2561/', '/docs/%C3%BC/100%25/%2561/'],
  // As every route of a file: it redirects to the file.
  ['/llms/full', '/llms-full.txt'],
])('%s becomes %s', (asked, clean) => {
  expect(cleanPath(asked)).toBe(clean)
})

test.each([
  ['/docs/%E0/', false],
  ['/%', false],
  ['/docs/%C3%BC/', true],
  ['/docs/100%25/', true],
])('%s can be decoded: %s', (path, expected) => {
  expect(isReadable(path)).toBe(expected)
})
