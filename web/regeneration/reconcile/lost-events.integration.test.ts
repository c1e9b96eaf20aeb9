import { openedForFile } from '@repo/kit/testing/opened.ts'
import { type Chance, chance } from '@repo/kit/testing/random.ts'
import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { memoryServers } from '@repo/testing/servers.ts'
import { expect, test } from 'vitest'
import { roughRelay } from '#testing/relay.ts'
import { startedSite } from '#testing/site.ts'

/** The relay's first choice is to lose an event. */
function pickFirst<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('there is nothing to pick from')
  return first
}

const site = openedForFile(() => {
  const swallows: Chance = { ...chance(1), pick: pickFirst }
  const serve = async (options: { site: string }) => {
    const relay = await roughRelay(`${options.site}/api/revalidate/`, swallows)
    const servers = await memoryServers({ ...options, webhook: relay.url })
    const close = async () => void (await Promise.all([servers.close(), relay.close()]))
    return { ...servers, close }
  }
  return startedSite(smallDocumentation(), serve, { SITE_RECONCILE_SECONDS: '1' })
})

test('a changed, a new and a deleted page reach readers and the index without any webhook', async () => {
  const changed = '/docs/nodes/text/llm/'
  // Comparisons begin when the site has caught up.
  await expect
    .poll(async () => (await site.status()).reconciliation, { timeout: 20_000 })
    .toMatchObject({ caught: 0, lastCaught: null })
  await site.write(aNodePage('llm', 'text', { title: 'Nobody told the site' }), aNodePage('fresh', 'text'))
  await site.remove('stt')
  await expect
    .poll(async () => (await site.get(changed)).text, { timeout: 40_000 })
    .toContain('Nobody told the site')
  await expect
    .poll(
      async () => [
        (await site.get('/docs/nodes/text/fresh/')).status,
        (await site.get('/docs/nodes/speech/stt/')).status,
      ],
      { timeout: 40_000 },
    )
    .toEqual([200, 404])
  await expect.poll(async () => (await site.status()).waiting, { timeout: 20_000 }).toBe(0)
  const { reconciliation, failures, recent } = await site.status()
  expect([reconciliation?.caught, failures]).toEqual([3, []])
  const { hits } = await site.search.searchSingleIndex<{ page: string }>({
    indexName: 'loomwork',
    // Our settings leave this field out of results.
    searchParams: { query: 'Nobody told the site', attributesToRetrieve: ['page'] },
  })
  expect(hits[0]?.page).toBe('llm')
  // Nothing more is found, and nothing is repeated.
  const last = reconciliation?.last
  await expect
    .poll(async () => (await site.status()).reconciliation?.last, { timeout: 20_000 })
    .not.toBe(last)
  expect((await site.status()).recent).toEqual(recent)
}, 120_000)
