import { NextRequest } from 'next/server'
import { expect, test, vi } from 'vitest'
import { beginRender, endRender, outdateInFlightRenders } from '#freshness/in-flight-renders.ts'
import { noteChange } from '#freshness/last-change.ts'
import { proxy } from './proxy.ts'

test('a path that cannot be decoded gets a 400 with the reason', async () => {
  const response = await proxy(new NextRequest('http://site/docs/%E0.md'))
  expect([response.status, await response.text()]).toEqual([
    400,
    '/docs/%E0.md is not a valid path: a % in it does not encode a character.\n',
  ])
})

test('what is posted to a page is feedback, and what is posted elsewhere is not', async () => {
  const rewritten = async (path: string, method = 'POST', headers = {}) =>
    (await proxy(new NextRequest(`http://site${path}`, { method, headers }))).headers.get(
      'x-middleware-rewrite',
    )
  expect(await rewritten('/docs/nodes/llm/')).toBe('http://site/api/feedback/docs/nodes/llm/')
  expect([await rewritten('/docs/nodes/llm/', 'GET'), await rewritten('/search/')]).toEqual([null, null])
  expect(await rewritten('/docs/nodes/llm/', 'POST', { 'next-action': '00ab' })).toBeNull()
})

test('a client that prefers Markdown is forwarded with the header that the rewrite compares', async () => {
  const forwarded = async (path: string, accept: string) => {
    const response = await proxy(new NextRequest(`http://site${path}`, { headers: { accept } }))
    return response.headers.get('x-middleware-request-accept')
  }
  expect(await forwarded('/docs/a/', 'text/markdown, text/html;q=0.9')).toBe('text/markdown')
  expect(await forwarded('/docs/a/', 'text/html, text/markdown;q=0.9')).toBeNull()
  expect(await forwarded('/feed.xml', 'text/markdown, text/html;q=0.9')).toBeNull()
})

test('it waits for an in-flight render of the Markdown, not of the page', async () => {
  beginRender('/docs/slow')
  beginRender('/docs/slow.md')
  outdateInFlightRenders()
  const headers = { accept: 'text/markdown' }
  const waiting = proxy(new NextRequest('http://site/docs/slow/', { headers }))
  const answered = vi.fn()
  void waiting.then(answered)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(answered).not.toHaveBeenCalled()
  endRender('/docs/slow.md')
  await vi.waitFor(() => expect(answered).toHaveBeenCalled())
  expect((await waiting).status).toBe(200)
  endRender('/docs/slow')
})

test('a response reports when the site last changed', async () => {
  const told = async () => (await proxy(new NextRequest('http://site/docs/'))).headers.get('server-timing')
  const first = await told()
  expect(first).toMatch(/^last-change;desc="\d+"$/)
  expect(await told()).toBe(first)
  const later = Date.now() + 60_000
  noteChange(later)
  expect(await told()).toBe(`last-change;desc="${later}"`)
})

test('a request that waited too long gets a 503 with Retry-After', async () => {
  vi.useFakeTimers()
  beginRender('/docs/stuck')
  outdateInFlightRenders()
  const waiting = proxy(new NextRequest('http://site/docs/stuck/'))
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  const response = await waiting
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  endRender('/docs/stuck')
})
