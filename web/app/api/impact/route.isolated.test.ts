import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aNodePage } from '@repo/testing/content.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { replaceSingleton } from '#singleton.ts'
import { fromStudio, studioHere } from '#testing/studio-requests.ts'
import { GET } from './route.ts'

const store = new SqliteStore(':memory:')

const studio = openedForFile(() => studioHere())
beforeAll(async () => {
  replaceSingleton('regenerationStore', store)
})

const ask = (query: string) => GET(fromStudio(`/api/impact/${query}`, studio))

test('a document without a draft changes nothing, and a site in development says that it caches no pages', async () => {
  expect(await (await ask('?id=llm')).json()).toMatchObject({
    hasDraft: false,
    address: null,
    files: 0,
    isCached: false,
  })
})

test('a new page is announced with its address, and the store is not written', async () => {
  await studio.writer.createOrReplace({ ...aNodePage('fresh', 'text'), _id: 'drafts.fresh' })
  const writes = [
    vi.spyOn(store, 'saveResults'),
    vi.spyOn(store, 'expireQueries'),
    vi.spyOn(store, 'markRecordsStale'),
    vi.spyOn(store, 'changeNote'),
  ]
  expect(await (await ask('?id=fresh')).json()).toMatchObject({
    hasDraft: true,
    address: { from: null, to: '/docs/nodes/text/fresh/' },
    isMixed: false,
    isCutShort: false,
  })
  for (const write of writes) expect(write).not.toHaveBeenCalled()
})

test('an id that no document can have is refused', async () => {
  for (const id of [
    '',
    '?id=',
    '?id=drafts.llm',
    '?id=versions.r.llm',
    '?id=a%22b',
    `?id=${'x'.repeat(200)}`,
    '?id=llm,,tts',
    `?id=${Array.from({ length: 101 }, (_, index) => `page-${index}`).join()}`,
  ]) {
    const refused = await ask(id)
    expect([refused.status, await refused.json()], id).toEqual([
      502,
      {
        message: 'The site could not determine what publishing would change: The request names no document.',
      },
    ])
  }
})
