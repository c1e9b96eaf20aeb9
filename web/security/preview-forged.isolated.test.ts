/** Preview sessions of a built site, while the lake does not answer. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { draftModeCookie } from '#server/request-key.ts'
import { sessionCookie, sessionOf } from './preview-session.ts'

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
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const stateOf = async (draftMode: string) => {
  const cookies = new Map([
    [draftModeCookie, { value: draftMode }],
    [sessionCookie, { value: 'anything' }],
  ])
  return (await sessionOf(cookies)).state
}

test('a session with a forged cookie of draft mode has ended, without a query', async () => {
  expect(await stateOf('forged')).toBe('ended')
  expect(console.warn).not.toHaveBeenCalled()
  // The query fails, because there is no lake.
  expect(await stateOf('of-the-build')).toBe('unknown')
})
