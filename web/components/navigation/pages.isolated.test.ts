// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let pages: typeof import('./pages.ts')
let asked: string[]
let version = 0

function answer(path: string): Response {
  const response = new Response(`<h1>Version ${version}</h1>`, {
    status: path.startsWith('/broken/') ? 500 : 200,
    headers: { 'content-type': path.startsWith('/file') ? 'text/plain' : 'text/html; charset=utf-8' },
  })
  return Object.defineProperty(response, 'url', {
    value: new URL(path.replace('/moved/', '/here/'), location.href).href,
  })
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.resetModules()
  pages = await import('./pages.ts')
  asked = []
  version = 1
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer(path)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that was fetched ahead is taken once, without a request', async () => {
  pages.prefetchPage('/a/')
  pages.prefetchPage('/a/')
  version = 2
  expect((await pages.takePage('/a/'))?.html).toContain('Version 1')
  expect((await pages.takePage('/a/'))?.html).toContain('Version 2')
  expect(asked).toEqual(['/a/', '/a/'])
})

test('a page that was fetched ahead long ago is fetched again', async () => {
  pages.prefetchPage('/a/')
  vi.advanceTimersByTime(300_001)
  version = 2
  expect((await pages.takePage('/a/'))?.html).toContain('Version 2')
})

test('a page has the path that it was redirected to', async () => {
  expect((await pages.takePage('/moved/'))?.path).toBe('/here/')
})

test('what is not a page is left to the browser, and an error of the site is one', async () => {
  expect(await pages.fetchPage('/file.txt')).toBeUndefined()
  await expect(pages.fetchPage('/broken/')).rejects.toThrow('/broken/ answered 500')
})
