import { sha256 } from '@repo/kit/hash.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { enablePreviewAccessSharing } from '@sanity/preview-url-secret/toggle-preview-access-sharing'
import { NextRequest } from 'next/server'
import { expect, test, vi } from 'vitest'
import { draftModeCookie } from '#server/request-key.ts'
import { proxy } from '../proxy.ts'
import { asReader, sessionCookie, sessionOf, shareSession } from './preview-session.ts'

const studioUrl = 'http://studio.test:3333'

const servers = openedForFile(() =>
  serversHere({ SANITY_STUDIO_URL: studioUrl, NEXT_PUBLIC_SITE_URL: 'https://docs.example.com' }),
)
const writer = openedForFile(() => servers.writer)

const begun = async (userId = 'writer') =>
  (await createPreviewSecret(writer, 'sanity/presentation', studioUrl, userId)).secret

const cookieOf = (secret: string) => `theme=dark; ${draftModeCookie}=built; ${sessionCookie}=${secret}`

const request = (cookie: string) =>
  new NextRequest('https://docs.example.com/docs/llm/', { headers: { cookie } })

const stateOf = async (secret: string) => (await sessionOf(request(cookieOf(secret)).cookies)).state

const documentOf = async (secret: string) =>
  writer.fetch<string>('*[secret == $secret][0]._id', { secret }, { perspective: 'raw' })

test('a reader has no session, and the lake is not asked', async () => {
  expect(await sessionOf(request('theme=dark').cookies)).toEqual({ state: 'none' })
  expect(await sessionOf(request(`${sessionCookie}=anything`).cookies)).toEqual({ state: 'none' })
})

test('a session ends when its secret is deleted, and no other does', async () => {
  const [secret, other] = [await begun(), await begun()]
  expect(await stateOf(secret)).toBe('drafts')
  await writer.delete(await documentOf(secret))
  expect([await stateOf(secret), await stateOf(other)]).toEqual(['ended', 'drafts'])
})

test('a session ends an hour after it began', async () => {
  const secret = await begun()
  const began = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: began + 59 * 60_000 })
  try {
    expect(await stateOf(secret)).toBe('drafts')
    vi.setSystemTime(began + 61 * 60_000)
    expect(await stateOf(secret)).toBe('ended')
  } finally {
    vi.useRealTimers()
  }
})

test("Sanity's own sharing, which opens all drafts without an end, opens nothing", async () => {
  const { secret } = await enablePreviewAccessSharing(writer, 'sanity/presentation', studioUrl)
  expect(await stateOf(secret)).toBe('ended')
})

test('a shared link opens what it is for, until it is revoked', async () => {
  const secret = 's'.repeat(43)
  const link = {
    _id: 'shareLink.session',
    _type: 'shareLink',
    page: 'llm',
    author: 'Anna',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    secretHash: sha256(secret, 'hex'),
  }
  await writer.create(link)
  const cookie = cookieOf(shareSession(`session.${secret}`))
  expect(await sessionOf(request(cookie).cookies)).toEqual({
    state: 'shared',
    share: { shows: { page: 'llm' }, author: 'Anna', expiresAt: link.expiresAt, commentsTo: '' },
  })
  const during = await proxy(request(cookie))
  expect(during.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(during.headers.get('x-middleware-request-cookie')).toBeNull()
  // As the secret of a writer it would open all drafts.
  expect([await stateOf(secret), await stateOf(`session.${secret}`)]).toEqual(['ended', 'ended'])

  await writer.delete(link._id)
  const after = await proxy(request(cookie))
  expect(after.headers.get('x-middleware-request-cookie')).toBe('theme=dark')
  expect(after.headers.getSetCookie()).toHaveLength(2)
})

test("Next's cookie, which all writers share, opens no draft", async () => {
  expect(await sessionOf(request(`${draftModeCookie}=built`).cookies)).toEqual({ state: 'ended' })
  expect(await stateOf('guessed')).toBe('ended')
})

test('the site serves a request whose session has ended as a reader, and forgets the session', async () => {
  const secret = await begun()
  const during = await proxy(request(cookieOf(secret)))
  expect(during.headers.get('set-cookie')).toBeNull()
  expect(during.headers.get('x-middleware-request-cookie')).toBeNull()

  await writer.delete(await documentOf(secret))
  const after = await proxy(request(cookieOf(secret)))
  expect(after.headers.get('x-middleware-request-cookie')).toBe('theme=dark')
  const forgotten = after.headers.getSetCookie()
  expect(forgotten).toHaveLength(2)
  for (const name of [draftModeCookie, sessionCookie])
    expect(
      forgotten.some(
        (cookie) => cookie.startsWith(`${name}=;`) && cookie.includes('Expires=Thu, 01 Jan 1970'),
      ),
    ).toBe(true)
})

test('a reader keeps all cookies but those of the preview', () => {
  const headers = new Headers({ cookie: cookieOf('a'), accept: 'text/html' })
  expect(asReader(headers).get('cookie')).toBe('theme=dark')
  expect(asReader(headers).get('accept')).toBe('text/html')
  expect(asReader(new Headers({ cookie: `${draftModeCookie}=a` })).has('cookie')).toBe(false)
})
