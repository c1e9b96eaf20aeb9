/** Preview sessions while the lake does not answer. */
import { NextRequest } from 'next/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { proxy } from '../proxy.ts'
import { draftModeCookie, sessionCookie } from './preview-session.ts'

vi.mock('@sanity/preview-url-secret', () => ({
  validatePreviewUrl: async () => {
    throw new Error('no connection')
  },
}))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('without an answer of the lake nobody sees drafts, and the session is kept', async () => {
  const cookie = `${draftModeCookie}=built; ${sessionCookie}=a; theme=dark`
  const request = new NextRequest('https://docs.example.com/docs/llm/', { headers: { cookie } })
  const response = await proxy(request)
  expect(response.headers.get('x-middleware-request-cookie')).toBe('theme=dark')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(console.warn).toHaveBeenCalledOnce()
})
