/** How long a writer sees drafts, against a real lake. */
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import type { SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from '@sanity/preview-url-secret/toggle-preview-access-sharing'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proxy } from '../proxy.ts'
import { asReader, draftModeCookie, sessionCookie, sessionOf } from './preview-session.ts'

const studioUrl = 'http://studio.test:3333'
let servers: ServersHere
let writer: SanityClient

beforeAll(async () => {
  servers = await serversHere({
    SANITY_STUDIO_URL: studioUrl,
    NEXT_PUBLIC_SITE_URL: 'https://docs.example.com',
  })
  writer = servers.writer
})

afterAll(() => servers?.close())

/** A writer's secret, as the Preview tool makes it. */
const begun = async (userId = 'writer') =>
  (await createPreviewSecret(writer, 'sanity/presentation', studioUrl, userId)).secret

const cookieOf = (secret: string) => `theme=dark; ${draftModeCookie}=built; ${sessionCookie}=${secret}`

const request = (cookie: string) =>
  new NextRequest('https://docs.example.com/docs/llm/', { headers: { cookie } })

const stateOf = (secret: string) => sessionOf(request(cookieOf(secret)).cookies)

/** Of a secret's document. */
const documentOf = async (secret: string) =>
  writer.fetch<string>('*[secret == $secret][0]._id', { secret }, { perspective: 'raw' })

test('a reader has no session, and the lake is not asked', async () => {
  expect(await sessionOf(request('theme=dark').cookies)).toBe('none')
  expect(await sessionOf(request(`${sessionCookie}=anything`).cookies)).toBe('none')
})

test('a session ends when its secret is deleted, and no other does', async () => {
  const [secret, other] = [await begun(), await begun()]
  expect(await stateOf(secret)).toBe('valid')
  await writer.delete(await documentOf(secret))
  expect(await stateOf(secret)).toBe('ended')
  expect(await stateOf(other)).toBe('valid')
})

test('a session ends an hour after it began', async () => {
  const secret = await begun()
  const began = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: began + 59 * 60_000 })
  try {
    expect(await stateOf(secret)).toBe('valid')
    vi.setSystemTime(began + 61 * 60_000)
    expect(await stateOf(secret)).toBe('ended')
  } finally {
    vi.useRealTimers()
  }
})

test('a shared preview ends when sharing is switched off', async () => {
  const { secret } = await enablePreviewAccessSharing(writer, 'sanity/presentation', studioUrl)
  expect(await stateOf(secret)).toBe('valid')
  await disablePreviewAccessSharing(writer, 'sanity/presentation', studioUrl)
  expect(await stateOf(secret)).toBe('ended')
})

test("Next's cookie, which all writers share, opens no draft", async () => {
  expect(await sessionOf(request(`${draftModeCookie}=built`).cookies)).toBe('ended')
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
