/**
 * Publishes malformed documents through every step except Next: each "page" of the site is one
 * query. After each response, all results that are still served must match the lake. Documents stay
 * malformed while others become malformed.
 */

import { openedForFile } from '@repo/kit/testing/opened.ts'
import { chance } from '@repo/kit/testing/random.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { beforeAll, expect, test } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { isExpired } from '#freshness/expiries.ts'
import { pageIndex } from '#freshness/page-index.ts'
import { resultJson } from '#regeneration/queries/cached-queries.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { replaceSingleton } from '#singleton.ts'
import { type Read, reads } from '#testing/every-read.ts'
import { malformed, weakened } from '#testing/malformed.ts'
import { pretendSite, type WebhookAnswer } from '#testing/pretend-site.ts'
import { richDocumentation } from '#testing/rich-content.ts'

const seed = Number(process.env.EDITS_SEED ?? 7)
const count = Number(process.env.MALFORMED ?? 20)
const originals = new Map(richDocumentation().map((document) => [document._id, weakened(document)]))
const paths: ReadonlyMap<string, Read> = new Map(reads.map((read, index) => [`/docs/read-${index}`, read]))
const made = new Map<string, string>()

const site = openedForFile(() =>
  pretendSite({ readAt: (path) => paths.get(path), after: (path, json) => made.set(path, json) }),
)
beforeAll(async () => {
  await site.servers.write(...originals.values())
  await site.post({ recover: true })
  await renderAll()
})

async function renderAll() {
  for (const path of paths.keys()) await site.get(path)
}

function namedIn({ body: { failures, quarantined = [] } }: WebhookAnswer): string[] {
  return [...failures, ...quarantined].flatMap(({ document }: { document?: string }) => document ?? [])
}

const publish = (document: TestDocument) => site.publish(document).catch(() => undefined)

async function stale(): Promise<string[]> {
  const found: string[] = []
  for (const [path, { name, query, params }] of paths) {
    const kept = pageIndex().get(path)
    if (!kept || isExpired(kept.tags)) continue
    const now = await publishedClient()
      .fetch(query, params)
      .then(resultJson, () => 'no answer')
    if (now !== made.get(path)) found.push(name)
  }
  return found
}

test(
  `${count} malformed documents leave nothing stale, and other documents are published as usual (EDITS_SEED=${seed})`,
  async () => {
    const dice = chance(seed)
    const ids = [...originals.keys()].filter((id) => id !== 'stt')
    const done: string[] = []
    while (done.length < count) {
      const original = originals.get(dice.pick(ids))
      if (!original) continue
      const isTakenBack = dice.below(4) === 0
      const form = isTakenBack
        ? { name: 'as it was', document: original }
        : malformed(original, dice, { withHuge: process.env.MALFORMED !== undefined })
      const answered = await publish(form.document)
      if (!answered) continue
      done.push(`${original._id}: ${form.name}`)
      const last = done.slice(-3).join('; ')
      // The response names this document, or one that became malformed earlier and whose records
      // this event alters.
      if (answered.status !== 200) expect(namedIn(answered), last).not.toEqual([])
      expect(await stale(), last).toEqual([])
      await renderAll()
      if (done.length % 5 > 0) continue
      const neighbor = originals.get('stt')
      const other = neighbor && (await publish({ ...neighbor, summary: `Neighbor ${done.length}` }))
      expect([last, other?.status]).toEqual([last, 200])
    }
  },
  120_000 + count * 5000,
)

test('a site that starts with malformed documents applies all others, and recovers when they are restored', async () => {
  replaceSingleton('runs', undefined)
  const restarted = await site.post({ recover: true })
  if (restarted.status !== 200) expect(namedIn(restarted)).not.toEqual([])
  expect(await stale()).toEqual([])
  for (const document of originals.values()) await publish(document)
  expect(await stale()).toEqual([])
  const after = await site.post({ recover: true })
  expect([after.status, after.body.failures, (await runs().status()).quarantined]).toEqual([200, [], []])
}, 120_000)
