import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aCategory, aNodePage, smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { memoryServers } from '@repo/testing/servers.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { startedSite } from '#testing/site.ts'

const site = openedForFile(() =>
  startedSite(smallDocumentation(), ({ site: url }) =>
    memoryServers({ site: url, webhook: `${url}/api/revalidate/` }),
  ),
)
beforeAll(async () => {
  // Nobody received the events of the first documents. A run of theirs that reads while a release
  // is published may show a part of it before the run of the release does.
  await site.lake.request({ url: '/webhooks/retry', method: 'POST' })
  await vi.waitFor(
    async () => {
      expect(await site.lake.request({ url: '/webhooks/status' })).toMatchObject({ pending: 0, failed: 0 })
      expect((await site.status()).waiting).toBe(0)
    },
    { timeout: 60_000, interval: 100 },
  )
})

const nodes = { llm: 'text', splitter: 'text', embedder: 'text', tts: 'speech', stt: 'speech' }
const paths = [
  ...Object.entries(nodes).map(([id, category]) => `/docs/nodes/${category}/${id}/`),
  '/docs/category/text/',
  '/docs/nodes/speech/brand-new/',
  '/docs/nodes/text/llm.md',
  '/feed.xml',
]

/** New versions of all pages and of a category, and a new page; each shows the word. */
function changed(word: string): TestDocument[] {
  return [
    ...Object.entries(nodes).map(([id, category], at) =>
      aNodePage(id, category, { title: `${id} ${word}`, summary: word, position: at + 1 }),
    ),
    aCategory('text', { parent: 'nodes', position: 1, description: word }),
    aNodePage('brand-new', 'speech', { title: word, position: 9 }),
  ]
}

interface Reading {
  readonly path: string
  readonly began: number
  readonly ended: number
  readonly isNew: boolean
}

function readers(word: string) {
  const readings: Reading[] = []
  let isStopped = false
  const read = async (offset: number) => {
    for (let at = offset; !isStopped; at += 1) {
      const path = paths[at % paths.length] ?? ''
      const began = performance.now()
      const { text } = await site.get(path)
      readings.push({ path, began, ended: performance.now(), isNew: text.includes(word) })
    }
  }
  const all = Promise.all([0, 2, 4, 6].map(read))
  return {
    readings,
    stop: async () => {
      isStopped = true
      await all
    },
  }
}

/** Responses with the old version to requests that began after a response with the new one. */
function halves(readings: readonly Reading[]): string[] {
  const firstNew = Math.min(...readings.filter(({ isNew }) => isNew).map(({ ended }) => ended))
  return readings.filter(({ isNew, began }) => !isNew && began > firstNew).map(({ path }) => path)
}

test('readers see a release wholly or not at all, and the site handles it in one run', async () => {
  const word = 'Released'
  const { lake } = site
  const { releaseId } = await lake.releases.create({ metadata: { releaseType: 'asap' } })
  for (const { _id: publishedId, ...document } of changed(word))
    await lake.createVersion({ releaseId, publishedId, document: { ...document } })
  // Files and the URL of the new page are in the cache as well.
  for (const path of paths) await site.get(path)
  // A slower lake makes what is in between longer.
  site.delayReads(40)
  const { readings, stop } = readers(word)
  await expect.poll(() => readings.length).toBeGreaterThan(20)
  const published = new Date().toISOString()
  await lake.releases.publish({ releaseId })
  await expect
    .poll(() => new Set(readings.filter(({ isNew }) => isNew).map(({ path }) => path)).size, {
      timeout: 30_000,
    })
    .toBe(paths.length)
  await stop()
  site.delayReads(0)
  expect(halves(readings)).toEqual([])
  await expect.poll(async () => (await site.status()).waiting, { timeout: 30_000 }).toBe(0)
  const { recent, failures } = await site.status()
  expect(failures).toEqual([])
  // The events of the other documents find nothing to do.
  const changing = recent.filter(({ at, queries }) => at > published && queries.changed > 0)
  expect(changing).toHaveLength(1)
  // On a busy machine the run of the start may not be over, and is the same one.
  expect(changing[0]?.documents.map(({ id }) => id)).toEqual(
    expect.arrayContaining(changed(word).map(({ _id }) => _id)),
  )
}, 90_000)
