import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { NextRequest } from 'next/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftModeCookie } from '#server/request-key.ts'
import { proxy } from '../proxy.ts'
import { sessionCookie, sessionOf, shareSession } from './preview-session.ts'

const folder = newFolder()

beforeAll(async () => {
  writeFileSync(
    join(folder, 'prerender-manifest.json'),
    JSON.stringify({ version: 4, routes: {}, preview: { previewModeId: 'of-the-build' } }),
  )
  const servers = await serversHere({
    NODE_ENV: 'production',
    NEXT_DIST_DIR: relative(process.cwd(), folder),
  })
  await servers.close()
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function request(draftMode: string, session = 'a') {
  const cookie = `${draftModeCookie}=${draftMode}; ${sessionCookie}=${session}; theme=dark`
  return new NextRequest('https://docs.example.com/docs/llm/', { headers: { cookie } })
}

test.each([
  ['a writer', 'a'],
  ['a visitor with a link', shareSession(`key.${'s'.repeat(43)}`)],
])('without an answer of the lake %s sees no drafts, and the session is kept', async (_who, session) => {
  const response = await proxy(request('of-the-build', session))
  expect(response.headers.get('x-middleware-request-cookie')).toBe('theme=dark')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a session with a forged cookie of draft mode has ended, without a query', async () => {
  expect((await sessionOf(request('forged').cookies)).state).toBe('ended')
  expect(console.warn).not.toHaveBeenCalled()
  // The query fails, because there is no lake.
  expect((await sessionOf(request('of-the-build').cookies)).state).toBe('unknown')
})
