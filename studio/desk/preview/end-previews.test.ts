import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { expect, test, vi } from 'vitest'
import { type Auth, endPreviews, watchSigningOut, whenSigningOut } from './end-previews.ts'

const lake = openedForFile(() => startTestLake())

test('all previews of the writer end, and no other', async () => {
  const begin = (userId: string) =>
    createPreviewSecret(lake.client, 'sanity/presentation', 'http://studio.test', userId)
  await begin('anna')
  await begin('anna')
  const { secret } = await begin('ben')
  await endPreviews(lake.client, 'anna')
  const left = await lake.raw.fetch<string[]>('*[_type == "sanity.previewUrlSecret"].secret')
  expect(left).toEqual([secret])
})

test('a lost session is an error, and nothing waits until the writer is signed out', async () => {
  const studio = lake.client.withConfig({ token: 'lost', requestHandler: () => new Promise(() => undefined) })
  await expect(endPreviews(studio, 'anna')).rejects.toThrow(/Session not found|Unauthorized/i)
})

function anAuth() {
  const events: string[] = []
  const auth: Auth = { logout: async () => void events.push('signed out') }
  watchSigningOut(auth)
  return { auth, events }
}

test('the previews end before the writer is signed out, with what was said last', async () => {
  const { auth, events } = anAuth()
  whenSigningOut(auth, async () => void events.push('ended for nobody'))
  whenSigningOut(auth, async () => void events.push('ended'))
  watchSigningOut(auth)
  await auth.logout?.()
  expect(events).toEqual(['ended', 'signed out'])
})

test('they end once, until somebody signs in again', async () => {
  const { auth, events } = anAuth()
  whenSigningOut(auth, async () => void events.push('ended'))
  // The second one is the Studio's, for requests that were under way.
  await Promise.all([auth.logout?.(), auth.logout?.()])
  expect(events.filter((event) => event === 'ended')).toHaveLength(1)
  whenSigningOut(auth, async () => void events.push('ended'))
  await auth.logout?.()
  expect(events.filter((event) => event === 'ended')).toHaveLength(2)
})

test('a writer is signed out even if the lake does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { auth, events } = anAuth()
  whenSigningOut(auth, () => Promise.reject(new Error('no connection')))
  await auth.logout?.()
  expect(events).toEqual(['signed out'])
  expect(console.warn).toHaveBeenCalledOnce()
})
