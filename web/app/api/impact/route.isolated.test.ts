import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { replaceSingleton } from '#singleton.ts'
import { GET, OPTIONS } from './route.ts'

const studioUrl = 'http://studio.test:3333'
const store = new SqliteStore(':memory:')
let servers: ServersHere
let authorization: string

beforeAll(async () => {
  servers = await serversHere({ SANITY_STUDIO_URL: studioUrl })
  replaceSingleton('regenerationStore', store)
  const transaction = servers.writer.transaction()
  for (const document of smallDocumentation()) transaction.createOrReplace({ ...document })
  await transaction.commit()
  authorization = `Bearer ${(await createPreviewSecret(servers.writer, 'test', studioUrl)).secret}`
})

afterAll(() => servers?.close())

function ask(query: string, headers: Record<string, string> = { authorization }) {
  return GET(
    new Request(`http://site.test/api/impact/${query}`, { headers: { origin: studioUrl, ...headers } }),
  )
}

test('a document without a draft changes nothing, and a site in development says that it caches no pages', async () => {
  expect(await (await ask('?id=llm')).json()).toMatchObject({
    hasDraft: false,
    address: null,
    files: 0,
    records: { saved: 0, deleted: 0 },
    isCached: false,
  })
})

test('search entries are counted without an index, and neither index nor store are written', async () => {
  await servers.writer.createOrReplace({ ...aNodePage('fresh', 'text'), _id: 'drafts.fresh' })
  const writes = [
    vi.spyOn(store, 'saveResults'),
    vi.spyOn(store, 'expireQueries'),
    vi.spyOn(store, 'markRecordsStale'),
    vi.spyOn(store, 'changeNote'),
  ]
  const impact = await (await ask('?id=fresh')).json()
  expect(impact).toMatchObject({ hasDraft: true, records: { deleted: 0 }, isMixed: false, isCutShort: false })
  expect(impact.records.saved).toBeGreaterThan(0)
  expect(impact.address).toEqual({ from: null, to: '/docs/nodes/text/fresh/' })
  for (const write of writes) expect(write).not.toHaveBeenCalled()
  expect(await (await ask('?id=fresh')).json()).toMatchObject({ records: impact.records })
})

test('other clients get nothing, and an id that no document can have is refused', async () => {
  expect((await ask('?id=llm', { authorization, origin: 'https://elsewhere.test' })).status).toBe(403)
  for (const headers of [{}, { authorization: 'Bearer guessed' }] as Record<string, string>[])
    expect((await ask('?id=llm', headers)).status).toBe(401)
  for (const id of [
    '',
    '?id=',
    '?id=drafts.llm',
    '?id=versions.r.llm',
    '?id=a%22b',
    `?id=${'x'.repeat(200)}`,
  ]) {
    const refused = await ask(id)
    expect([refused.status, await refused.json()], id).toEqual([
      502,
      {
        message: 'The site could not determine what publishing would change: The request names no document.',
      },
    ])
  }
  const preflight = OPTIONS(
    new Request('http://site.test/', { method: 'OPTIONS', headers: { origin: studioUrl } }),
  )
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
})
