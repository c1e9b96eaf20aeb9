/** Preview sessions while the lake does not answer. */
import { NextRequest } from 'next/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftModeCookie } from '#server/request-key.ts'
import { proxy } from '../proxy.ts'
import { sessionCookie, shareSession } from './preview-session.ts'

vi.mock('#clients/sanity.ts', () => ({
  draftsClient: () => ({
    fetch: async () => {
      throw new Error('no connection')
    },
  }),
}))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test.each([
  ['a writer', 'a'],
  ['a visitor with a link', shareSession(`key.${'s'.repeat(43)}`)],
])('without an answer of the lake %s sees no drafts, and the session is kept', async (_who, session) => {
  const cookie = `${draftModeCookie}=built; ${sessionCookie}=${session}; theme=dark`
  const request = new NextRequest('https://docs.example.com/docs/llm/', { headers: { cookie } })
  const response = await proxy(request)
  expect(response.headers.get('x-middleware-request-cookie')).toBe('theme=dark')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(console.warn).toHaveBeenCalledOnce()
})
