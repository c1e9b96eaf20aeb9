import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aCategory, aNodePage } from '@repo/testing/content.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runs } from '#regeneration/runs/runs.ts'
import { type Cuttable, cuttable } from '#testing/cuttable.ts'
import { pretendSite } from '#testing/pretend-site.ts'

const ids = Array.from({ length: 8 }, (_, n) => `page-${n}`)
let between: Cuttable
const asked = new Map<string, number>()

const site = openedForFile(() =>
  pretendSite({
    after: (path) => asked.set(path, performance.now()),
    settings: async ({ search }) => {
      between = await cuttable(Number(new URL(search).port))
      return { ALGOLIA_HOST: `http://127.0.0.1:${between.port}` }
    },
  }),
)
beforeAll(async () => {
  await write('first')
  await site.post({ recover: true })
})

afterAll(async () => {
  void between?.close()
})

const write = (text: string, some: readonly string[] = ids) =>
  site.servers.write(
    aCategory('text'),
    ...some.map((id) => aNodePage(id, 'text', { body: [aBlock('intro', text)] })),
  )

async function notify(id: string) {
  const begun = performance.now()
  return { ...(await site.post({ _id: id })), ms: performance.now() - begun }
}

test('pages are fresh in the usual time, webhooks are answered in time, and the records follow', async () => {
  between.cut()
  const answers: ReturnType<typeof notify>[] = []
  for (const id of ids) {
    await write('while the search hangs', [id])
    const begun = performance.now()
    answers.push(notify(id))
    await vi.waitFor(() => expect(asked.get(`/docs/text/${id}`)).toBeGreaterThan(begun), 3000)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  for (const { status, body, ms } of await Promise.all(answers)) {
    const why = expect.stringMatching(/^The search service at http.* does not answer/)
    expect([status, body.failures[0]]).toMatchObject([503, { what: 'search records', why }])
    expect(ms).toBeLessThan(28_000)
  }
  // The pages and their category.
  expect(await runs().status()).toMatchObject({ staleRecords: ids.length + 1 })
  // Each of them is reported again when its event is repeated.
  const again = await notify('page-0')
  expect([again.status, again.body.failures.map(({ what }: { what: string }) => what)]).toEqual([
    503,
    expect.arrayContaining(['search records']),
  ])
  between.join()
  await vi.waitFor(
    async () => expect(await runs().status()).toMatchObject({ failures: [], staleRecords: 0 }),
    90_000,
  )
  expect(await notify('page-0')).toMatchObject({ status: 200, body: { failures: [] } })
}, 200_000)
