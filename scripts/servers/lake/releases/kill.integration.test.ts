import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killed } from '@repo/kit/testing/killed.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, testOptions } from '../testing/lake.ts'

/** A lake with a clock that stands still. */
const script = `
  import { startLake } from ${JSON.stringify(join(import.meta.dirname, '../server.ts'))}
  const { clock, ...options } = JSON.parse(process.argv[2])
  const lake = await startLake({ ...options, now: () => clock })
  console.log(lake.url)
`

const begin = Date.parse('2026-11-23T09:00:00Z')
const day = 86_400_000
let folder: string
let child: ChildProcess

beforeEach(() => {
  folder = newFolder()
  writeFileSync(join(folder, 'start.mjs'), script)
})
afterEach(() => killed(child))

async function start(clock: number) {
  const options = JSON.stringify({ ...testOptions({ dataDir: folder }), clock })
  child = spawn(process.execPath, [join(folder, 'start.mjs'), options])
  const { stdout } = child
  if (!stdout) throw new Error('a spawned process has an output')
  const [url] = await once(stdout, 'data')
  return clientOf({ url: String(url).trim() })
}

type Client = Awaited<ReturnType<typeof start>>

async function release(client: Client, releaseId: string, pages: number) {
  await client.releases.create({ releaseId, metadata: { releaseType: 'asap' } })
  const body = 'words '.repeat(200)
  await client.action(
    Array.from({ length: pages }, (_, n) => ({
      actionType: 'sanity.action.document.version.create' as const,
      publishedId: `page${n}`,
      document: { _id: `versions.${releaseId}.page${n}`, _type: 'page', of: releaseId, body },
    })),
  )
}

/** How many pages show a release, how many versions it has, and its state. */
async function outcomeOf(client: Client, releaseId: string) {
  const query = `{
    "pages": count(*[_type == "page" && of == $releaseId && !sanity::partOfRelease($releaseId)]),
    "versions": count(*[sanity::partOfRelease($releaseId)]),
    "state": *[_id == "_.releases." + $releaseId][0].state
  }`
  return client.fetch(query, { releaseId }, { perspective: 'raw' })
}

test('a release that was due while the lake was killed is published at the next start', async () => {
  const before = await start(begin)
  for (const [releaseId, days] of [
    ['soon', 1],
    ['later', 30],
  ] as const) {
    await release(before, releaseId, 2)
    const publishAt = new Date(begin + days * day).toISOString()
    await before.releases.schedule({ releaseId, publishAt })
  }
  await killed(child)

  const notYet = await start(begin + day - 60_000)
  await pause(100)
  expect(await outcomeOf(notYet, 'soon')).toEqual({ pages: 0, versions: 2, state: 'scheduled' })
  await killed(child)

  const after = await start(begin + 3 * day)
  await expect.poll(() => outcomeOf(after, 'soon')).toEqual({ pages: 2, versions: 0, state: 'published' })
  expect(await outcomeOf(after, 'later')).toEqual({ pages: 0, versions: 2, state: 'scheduled' })
})

test('a release is published wholly or not at all, whenever the lake is killed', async () => {
  const pages = 100
  let client = await start(begin)
  await release(client, 'first', pages)
  const began = performance.now()
  await client.releases.publish({ releaseId: 'first' })
  const wholeMs = performance.now() - began
  const outcomes: string[] = []
  for (let part = 0; part <= 6; part += 1) {
    const releaseId = `part${part}`
    await release(client, releaseId, pages)
    const sent = client.releases.publish({ releaseId }).catch(() => undefined)
    // The last time only once it is published, however long that takes on a busy machine.
    await (part < 6 ? pause((wholeMs * part) / 5) : sent)
    await killed(child)
    await sent
    client = await start(begin)
    const outcome = await outcomeOf(client, releaseId)
    outcomes.push(outcome.state)
    expect([
      { pages: 0, versions: pages, state: 'active' },
      { pages, versions: 0, state: 'published' },
    ]).toContainEqual(outcome)
    if (outcome.state === 'active') await client.releases.publish({ releaseId })
  }
  // Otherwise no process was killed at an interesting moment.
  expect(outcomes).toContain('active')
  expect(outcomes).toContain('published')
})
