import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchFailure } from '@repo/audit/fetch.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { internalLakeUrl, internalSiteUrl } from '@repo/web/clients/internal-urls.ts'
import { z } from 'zod'
import { sentence } from '../search/search-failure.ts'
import { step } from './progress.ts'

const siteStatus = z.object({
  runs: z.number(),
  waiting: z.number(),
  failures: z.array(z.object({ what: z.string(), why: z.string() })),
  quarantined: z.array(z.object({ document: z.string(), reason: z.string() })).default([]),
})

/**
 * How the site names the lake if it could not read it, and itself if it failed as a whole
 * (web/regeneration/failure-cause.ts).
 */
const contentLake = 'content lake'
const ownParts = ['regeneration store', 'regeneration']

/** The site's own retries come after 1, 5 and 30 s. */
const longEnoughMs = 45_000

/** Maximum number of failures that are logged one by one. */
const maxWarnings = 20

/**
 * Resolves when a site that was just started has applied the changes that it missed
 * (web/regeneration/runs/startup.ts). Failures are logged, one line each, and left to the site: it
 * serves everything else, and retries them.
 * @throws Refusal if lake or site are unavailable for longer than `patienceMs`: without the lake it
 *   is unknown which pages are outdated
 */
export async function caughtUp(places: Environment, { patienceMs = longEnoughMs } = {}): Promise<void> {
  const failures = await step('Pages', () => failuresOfFirstRun(places, patienceMs))
  const status = statusUrl(places)
  for (const { what, why } of failures.slice(0, maxWarnings)) {
    console.error(`! ${what}: ${sentence(why)} The site retries it: ${status} shows when it is fixed.`)
  }
  const others = failures.length - maxWarnings
  if (others > 0)
    console.error(`! ${others} more failed and are retried: ${status} lists them, with SITE_STATUS_TOKEN.`)
}

type Status = z.infer<typeof siteStatus>

async function failuresOfFirstRun(places: Environment, patienceMs: number): Promise<Status['failures']> {
  let troubledSince = Number.POSITIVE_INFINITY
  for (;;) {
    const status = await statusOf(places)
    const isSilent = status instanceof Refusal
    if (!isSilent && status.runs > 0)
      return [
        ...status.failures,
        ...status.quarantined.map(({ document, reason }) => ({ what: `document ${document}`, why: reason })),
      ]
    const trouble = isSilent ? status : troubleIn(status, places)
    troubledSince = trouble ? Math.min(troubledSince, Date.now()) : Number.POSITIVE_INFINITY
    // A retry that is running may succeed, and for a large site it takes minutes.
    const isTrying = !isSilent && status.waiting > 0
    if (trouble && !isTrying && Date.now() - troubledSince > patienceMs) throw trouble
    await sleep(50)
  }
}

/** The status, or why it could not be read. */
async function statusOf(places: Environment): Promise<Status | Refusal> {
  try {
    const headers = { authorization: `Bearer ${places.SITE_STATUS_TOKEN}` }
    const response = await fetch(statusUrl(places), { headers })
    return siteStatus.parse(await response.json())
  } catch (error) {
    return new Refusal(
      `The site does not answer at ${statusUrl(places)}: ${sentence(fetchFailure(error))} See ${logOf('site', places)}.`,
    )
  }
}

/** Why the site cannot apply anything, if its failures say so. */
function troubleIn({ failures }: Status, places: Environment): Refusal | undefined {
  const ofLake = failures.find(({ what }) => what === contentLake)
  const own = failures.find(({ what }) => ownParts.includes(what))
  if (ofLake) {
    const embedded = internalLakeUrl(places)
    const [lake, help] = embedded
      ? [embedded, `its log is ${logOf('lake', places)}`]
      : ["Sanity's API", 'check SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_READ_TOKEN and the network']
    return new Refusal(`The site cannot read the content lake at ${lake} (${ofLake.why}): ${help}.`)
  }
  const log = logOf('site', places)
  return (
    own && new Refusal(`The site cannot apply what changed (${own.what}): ${sentence(own.why)} See ${log}.`)
  )
}

function logOf(part: 'site' | 'lake', { DATA_DIR }: Environment): string {
  return join(DATA_DIR, `logs/${part}.log`)
}

function statusUrl(places: Environment): string {
  return `${internalSiteUrl(places)}/api/status/`
}
