import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killed } from '@repo/kit/testing/killed.ts'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { afterEach, expect, test } from 'vitest'
import { clientOf, testOptions } from '../testing/lake.ts'

const dataDir = folderOfTest()
let child: ChildProcess
afterEach(() => killed(child))

async function start() {
  // Threads of the lake would inherit --input-type=module, and could not start with it.
  const script = `
    import(${JSON.stringify(join(import.meta.dirname, '../server.ts'))})
      .then(({ startLake }) => startLake(${JSON.stringify(testOptions({ dataDir: dataDir() }))}))
      .then(({ url }) => console.log(url))`
  const started = spawn(process.execPath, ['--eval', script])
  child = started
  const [url] = await once(started.stdout, 'data')
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
  const before = await start()
  await release(before, 'soon', 2)
  const publishAt = new Date(Date.now() + 1000).toISOString()
  await before.releases.schedule({ releaseId: 'soon', publishAt })
  expect(await outcomeOf(before, 'soon')).toEqual({ pages: 0, versions: 2, state: 'scheduled' })
  await killed(child)
  await pause(1000)
  const after = await start()
  await expect.poll(() => outcomeOf(after, 'soon')).toEqual({ pages: 2, versions: 0, state: 'published' })
})

test('a release is published wholly or not at all, whenever the lake is killed', async () => {
  const pages = 100
  let client = await start()
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
    client = await start()
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
