/** Requests to any running site of a test. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { answering, secrets } from '@repo/testing/servers.ts'
import { encodeSignatureHeader } from '@sanity/webhook'
import type { RunReport } from '#regeneration/runs/regenerate.ts'
import type { Status } from '#regeneration/runs/status.ts'

/** The header that proves that an event comes from the lake. */
export async function signed(body: string): Promise<Record<string, string>> {
  return { 'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), secrets.webhook) }
}

/** Sends an event to the site at a URL. */
export async function postEvent(url: string, body: string, signal: AbortSignal | null = null) {
  const headers = await signed(body)
  return await fetch(`${url}/api/revalidate/`, { method: 'POST', body, headers, signal })
}

/** The status of the site at a URL, with its details. */
export async function statusOf(url: string): Promise<Status> {
  const headers = { authorization: `Bearer ${secrets.status}` }
  const response = await fetch(`${url}/api/status/`, { headers })
  // This route always responds with its status.
  return (await response.json()) as Status
}

/**
 * Waits a minute for the report of the run in which a site catches up with its lake.
 * @throws Error when something failed in it
 */
export async function caughtUp(url: string, child: ChildProcess, output: () => string): Promise<RunReport> {
  await answering(`${url}/api/status/`, child, output)
  for (let tries = 0; tries < 1200; tries += 1) {
    const { last, failures } = await statusOf(url)
    if (failures.length > 0) throw new Error(`${url} could not catch up: ${JSON.stringify(failures)}`)
    if (last) return last
    await sleep(50)
  }
  throw new Error(`${url} did not catch up:\n${output()}`)
}
