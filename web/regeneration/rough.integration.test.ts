import { setTimeout as pause } from 'node:timers/promises'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { type Chance, chance } from '@repo/kit/testing/random.ts'
import { smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { type KillableServers, processServers } from '@repo/testing/servers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintedTypes } from '#dependencies/fingerprint.ts'
import { type Edit, randomEdit, undone } from '#testing/edits.ts'
import { Exactness } from '#testing/exactness.ts'
import { progressOf } from '#testing/progress.ts'
import { type Relay, roughRelay } from '#testing/relay.ts'
import { startedSite } from '#testing/site.ts'

// The same edits in every run, but not at the same moments: `npm run soak -- --kills 100` tries
// more.
const seed = Number(process.env.EDITS_SEED ?? 7)
const kills = Number(process.env.KILLS ?? 3)
const editsOfARound = 4
const readersAtATime = 3
/** Within a publish: most runs are over after that. */
const longestPauseMs = 300

const victims = ['site', 'lake', 'search'] as const
let servers: KillableServers
let relay: Relay
let exactness: Exactness

const site = openedForFile(() => {
  const serve = async (options: { site: string }, dataDir: string) => {
    relay = await roughRelay(`${options.site}/api/revalidate/`, chance(seed))
    servers = await processServers({ ...options, webhook: relay.url }, dataDir)
    return servers
  }
  // The site has to find lost events.
  return startedSite(smallDocumentation(), serve, {
    SITE_RECONCILE_SECONDS: '1',
    // As on a large site: the build renders a few pages, the others wait for a request.
    SITE_PRERENDERED_PAGES: '5',
  })
})
beforeAll(async () => {
  const documents = new Map(smallDocumentation().map((document) => [document._id, document]))
  exactness = await Exactness.of(site, documents)
})
afterAll(() => relay?.close())

test(
  `${kills} kills amid edits, readers and lost events leave nothing stale (EDITS_SEED=${seed})`,
  async () => {
    const dice = chance(seed)
    const progress = progressOf('kills', kills)
    let serial = 0
    let undo: Edit | undefined
    for (let round = 0; round < kills; round += 1) {
      const victim = victims[round % victims.length] ?? 'site'
      const done: string[] = []
      const readers = startReaders(dice)
      const dying = pause(dice.below(longestPauseMs * 2)).then(() => kill(victim))
      for (let n = 0; n < editsOfARound; n += 1) {
        serial += 1
        // A reverted version may have been read by pages and never applied.
        const back = dice.below(3) === 0 ? undo : undefined
        const before = new Map(exactness.documents)
        const edit = back ?? randomEdit(before, dice, serial)
        undo = back ? undefined : undone(edit, before)
        done.push(edit.name)
        // Interrupted, it was done or not: what the lake has counts.
        await exactness.write(edit).catch(() => done.push('(the lake was killed)'))
        await pause(dice.below(longestPauseMs))
      }
      await dying
      await settled()
      await readers.stop()
      const findings = await exactness.findings()
      expect(findings, `EDITS_SEED=${seed}, ${victim} killed in round ${round}\n${done.join('\n')}`).toEqual(
        [],
      )
      progress(round + 1)
    }
  },
  60_000 + kills * 60_000,
)

async function kill(victim: (typeof victims)[number]) {
  if (victim !== 'site') return servers.killAndStart(victim)
  await site.kill()
  await site.start()
}

async function settled() {
  await relay.settled()
  await site.lake.request({ url: '/webhooks/retry', method: 'POST' })
  await until(async () => (await site.lake.request({ url: '/webhooks/status' })).pending === 0)
  await relay.settled()
  await until(async () => {
    const applied = await site.appliedRevisions().catch(() => ({}))
    return JSON.stringify(Object.entries(applied).sort()) === JSON.stringify((await revisions()).sort())
  })
  await until(async () => {
    const status = await site.status()
    return status.waiting === 0 && status.failures.length === 0 && status.staleRecords === 0
  })
  const documents: TestDocument[] = await site.lake.fetch(
    '*[!(_type match "sanity.*")]',
    {},
    { perspective: 'published' },
  )
  exactness.now(documents)
}

async function revisions(): Promise<[string, string][]> {
  const rows = await site.lake.fetch<{ _id: string; _rev: string }[]>(
    '*[_type in $types]{_id, _rev}',
    { types: fingerprintedTypes },
    { perspective: 'published' },
  )
  return rows.map(({ _id, _rev }) => [_id, _rev])
}

function startReaders(dice: Chance) {
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const path = dice.pick(exactness.paths())
      const response = await fetch(site.url + path, { redirect: 'manual' }).catch(() => null)
      await response?.arrayBuffer().catch(() => undefined)
      if (!response) await pause(20)
    }
  }
  const readers = Array.from({ length: readersAtATime }, read)
  return {
    async stop() {
      isOver = true
      await Promise.all(readers)
    },
  }
}

async function until(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue()) return
    await pause(100)
  }
  throw new Error(`not settled: ${JSON.stringify(await site.status())}`)
}
