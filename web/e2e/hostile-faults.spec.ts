/**
 * Faults of the machine under a running product: processes that are killed or hang, full disks, too
 * few descriptors or too little memory, a wrong clock. No reader gets a stale page after the
 * webhook's 200, nothing that was acknowledged is lost, the error names the cause, and the product
 * recovers without a restart, or through the supervisor's.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { canStrike, limit, openFiles, processListeningOn, type Resource } from '#testing/processes.ts'
import { statusOfSite } from './applied.ts'
import { lakeClient, patch, rawLake } from './lake.ts'

/** How long a fault lasts, ms; `npm run soak -- --hostile` tries longer ones. */
const lastsMs = Number(process.env.HOSTILE_FAULT_MS ?? 3000)
/** Maximum time for recovery: the watchdog's timeout, a restart and the longest retry. */
const recoveryMs = 120_000
/** The lake retries a webhook after 30 s, as Sanity does. The short run makes it retry at once. */
const waitsForRetries = process.env.HOSTILE_FAULT_MS !== undefined
const id = 'node-inputs-outputs-uuid'
const path = '/docs/nodes/inputs-outputs/uuid/'

type Part = 'site' | 'lake' | 'search' | 'studio'

const origins: Readonly<Record<Part, string>> = {
  site: String(process.env.SITE_URL),
  lake: String(process.env.LAKE_URL),
  search: String(process.env.SEARCH_URL),
  studio: String(process.env.STUDIO_URL),
}

interface Fault {
  readonly name: string
  /** Causes the fault. @returns a function that ends it */
  readonly strike: () => () => void
  /** Pattern that an error or the site's status has to match; absent if nothing is refused. */
  readonly cause?: RegExp
}

const pidOf = (part: Part) => processListeningOn(Number(new URL(origins[part]).port))

function killed(part: Part): Fault {
  return {
    name: `${part} is killed`,
    strike() {
      process.kill(pidOf(part), 'SIGKILL')
      return () => undefined
    },
  }
}

function hanging(part: Part): Fault {
  return {
    name: `${part} hangs`,
    strike() {
      const pid = pidOf(part)
      process.kill(pid, 'SIGSTOP')
      // The watchdog may have replaced the process in the meantime.
      return () => unlessGone(() => process.kill(pid, 'SIGCONT'))
    },
  }
}

/** A process that never continues: only the supervisor's watchdog helps. */
function stuck(part: Part): Fault {
  return {
    name: `${part} hangs permanently`,
    strike() {
      process.kill(pidOf(part), 'SIGSTOP')
      return () => undefined
    },
  }
}

function exhausted(
  part: Part,
  what: string,
  resource: Resource,
  amount: (pid: number) => number,
  cause?: RegExp,
): Fault {
  return {
    name: `${part} has no ${what} left`,
    strike() {
      const pid = pidOf(part)
      limit(pid, resource, amount(pid))
      return () => unlessGone(() => limit(pid, resource, 'unlimited'))
    },
    ...(cause && { cause }),
  }
}

function unlessGone(work: () => void) {
  try {
    work()
  } catch {
    // The supervisor has started another process.
  }
}

const parts = ['site', 'lake', 'search'] as const
const faults: readonly Fault[] = [
  ...parts.map(killed),
  killed('studio'),
  ...parts.map(hanging),
  ...parts.map(stuck),
  // Open files stay open; another one is refused.
  ...parts.map((part) => exhausted(part, 'file descriptor', 'nofile', (pid) => openFiles(pid).length)),
  // Every write to a file fails, as on a disk that is full or failing.
  ...parts.map((part) => exhausted(part, 'space on the disk', 'fsize', () => 0, /disk/i)),
]

// Half of the faults on each product: a fault is seen by one product, and most of its time is
// waiting for a watchdog or a retry.
test.describe.configure({ mode: 'parallel' })

test.skip(!canStrike, 'The limits of a running process are set by prlimit, which is on Linux only.')

let original: string | null = null
/** The newest acknowledged version, and the newest whose webhook was answered with 200. */
let acknowledged = 0
let delivered = 0

test.beforeAll(async () => {
  original = await lakeClient().fetch('*[_id == $id][0].summary', { id })
})

test.afterAll(async () => {
  await patch(id, { summary: original ?? undefined })
})

for (const fault of faults) {
  test(`${fault.name}: nothing is stale or lost, and the product recovers`, async () => {
    test.setTimeout(recoveryMs + lastsMs + 60_000)
    await edited()
    await settled()
    const others = await otherDocuments()
    const reader = startReader()
    const said: string[] = []
    const end = fault.strike()
    const until = Date.now() + lastsMs
    while (Date.now() < until) {
      await edited().catch((error: unknown) => said.push(String(error)))
      said.push(await troubleOfSite())
      await pause(300)
    }
    end()
    await settled()
    await edited()
    await settled()
    await reader.stop()
    expect(reader.stale).toEqual([])
    // Once more at the end: lake, page and search show the newest version.
    expect(await lakeClient().fetch('*[_id == $id][0].summary', { id })).toBe(summaryOf(acknowledged))
    expect(await versionOnPage()).toBe(acknowledged)
    await expect.poll(versionInSearch, { timeout: 10_000 }).toBe(acknowledged)
    expect(await otherDocuments()).toBe(others)
    if (fault.cause) expect(said.join('\n')).toMatch(fault.cause)
  })
}

function summaryOf(version: number): string {
  return `Version ${version} under faults.`
}

async function edited() {
  const version = acknowledged + 1
  try {
    await lakeClient()
      .withConfig({ timeout: 3000, maxRetries: 0 })
      .patch(id)
      .set({ summary: summaryOf(version) })
      .commit()
  } catch (error) {
    // A write whose response was lost may have succeeded: the version in the lake counts then.
    const present = await lakeClient()
      .withConfig({ timeout: 3000, maxRetries: 0 })
      .fetch<string | null>('*[_id == $id][0].summary', { id })
      .catch(() => null)
    acknowledged = Math.max(acknowledged, versionIn(present ?? '') ?? 0)
    throw error
  }
  acknowledged = version
}

/** True if all events are delivered; every acknowledged version is on the site then. */
async function isDelivered(): Promise<boolean> {
  const version = acknowledged
  const { pending, failed } = await lakeClient()
    .withConfig({ timeout: 3000, maxRetries: 0 })
    .request({ url: '/webhooks/status' })
  if (pending > 0 || failed > 0) return false
  delivered = Math.max(delivered, version)
  return true
}

async function settled() {
  const isSettled = async () => {
    try {
      if (!(await isDelivered())) {
        if (!waitsForRetries) await lakeClient().request({ url: '/webhooks/retry', method: 'POST' })
        return 'not delivered'
      }
      const { waiting, failures, staleRecords } = await statusOfSite()
      if (waiting > 0 || staleRecords > 0 || failures.length > 0)
        return JSON.stringify({ waiting, failures, staleRecords })
      const studio = await fetch(origins.studio, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(3000),
      })
      return studio.ok ? 'settled' : `Studio ${studio.status}`
    } catch (error) {
      return String(error)
    }
  }
  await expect.poll(isSettled, { timeout: recoveryMs, intervals: [100, 200, 500] }).toBe('settled')
}

/** A reader who notices when a page is older than a version that was on the site before. */
function startReader() {
  const stale: string[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      await isDelivered().catch(() => undefined)
      const least = delivered
      const shown = await versionOnPage().catch(() => null)
      if (shown !== null && shown < least)
        stale.push(`the page shows version ${shown} after ${least} was on the site`)
      await pause(50)
    }
  })()
  return {
    stale,
    async stop() {
      isOver = true
      await reading
    },
  }
}

async function versionOnPage(): Promise<number | null> {
  const response = await fetch(origins.site + path, { signal: AbortSignal.timeout(5000) })
  return response.ok ? versionIn(await response.text()) : null
}

async function versionInSearch(): Promise<number | null> {
  const response = await fetch(`${origins.search}/1/indexes/${process.env.ALGOLIA_INDEX_NAME}/query`, {
    method: 'POST',
    headers: {
      'x-algolia-application-id': 'local',
      'x-algolia-api-key': String(process.env.ALGOLIA_ADMIN_KEY),
    },
    body: JSON.stringify({ query: 'Version under faults', hitsPerPage: 5 }),
  })
  return versionIn(await response.text())
}

function versionIn(text: string): number | null {
  const found = /Version (?:<[^>]*>)?(\d+)(?:<[^>]*>)? under faults/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/** Failures that the site reports; empty if it does not answer. */
async function troubleOfSite(): Promise<string> {
  const status = await statusOfSite().catch(() => null)
  return status ? JSON.stringify(status.failures) : ''
}

async function otherDocuments(): Promise<string> {
  return JSON.stringify(
    await rawLake().fetch('*[!(_type match "system.*") && _id != $id]|order(_id){_id, _rev}', { id }),
  )
}
