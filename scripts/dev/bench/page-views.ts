/** Requests one page as often as its server answers, and counts what that costs the server. */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { z } from 'zod'
import { processorMs, processTree } from './processor-time.ts'
import { statusOf } from './publishing.ts'
import { wrk } from './wrk.ts'

/** A page of usual length. */
export const path = '/docs/nodes/text/llm/'

/** As browsers send it. */
export const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,*/*;q=0.8' }

const connections = 16
const seconds = 8
/** Until Node has compiled what is used most. */
const warmUpSeconds = 4

/** Request of a measurement, and the processes that serve it. */
export interface Load {
  readonly url: string
  /** Those that serve; their children count as well. */
  readonly pids: readonly (number | undefined)[]
  readonly headers: Readonly<Record<string, string>>
}

/** Page views that were counted. */
export interface Views {
  readonly perSecond: number
  /** The longest wait of 99 % of them, ms. */
  readonly p99: number
  /** Per second of processor time, which other processes disturb less. */
  readonly perProcessorSecond: number
}

/**
 * Warms up and counts.
 * @throws Error if a request fails, or is not answered with a status of 200 to 399
 */
export async function countViews({ url, pids, headers }: Load): Promise<Views> {
  await wrk({ url, headers, connections, seconds: warmUpSeconds })
  const processes = pids.flatMap(processTree)
  if (processes.length === 0) throw new Error(`the process that serves ${url} does not run`)
  const processorTime = () => processes.reduce((sum, pid) => sum + processorMs(pid), 0)
  const before = processorTime()
  const { requests, perSecond, p99 } = await wrk({ url, headers, connections, seconds })
  const used = (processorTime() - before) / 1000
  return { perSecond, p99, perProcessorSecond: requests / used }
}

/** Page views as text. */
export function viewsText({ perSecond, p99, perProcessorSecond }: Views): string {
  return `${Math.round(perSecond)} per second, 99% in ${p99.toFixed(1)} ms; ${Math.round(perProcessorSecond)} per second of processor time`
}

/** Read before a process is pinned: Node counts only the cores on which this one may run. */
const cores = availableParallelism()

/** Gives all threads of processes, and of their children, one core, if there are two. */
export function pin(pids: readonly (number | undefined)[], core: number): void {
  if (cores < 2) return
  for (const pid of pids.flatMap(processTree))
    spawnSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** Requests the page until it has the encoding: the best one is there after some requests. */
export async function whenEncoded(
  url: string,
  headers: Readonly<Record<string, string>>,
  encoding: string | null,
): Promise<void> {
  await whenAnswered({ url, headers }, ({ headers: of }) => of.get('content-encoding') === encoding)
}

/**
 * Requests the page until its response is the one that is to be measured.
 * @throws Error if that takes more than 30 s
 */
export async function whenAnswered(
  { url, headers }: Pick<Load, 'url' | 'headers'>,
  isRight: (response: Response) => boolean,
): Promise<void> {
  const giveUp = performance.now() + 30_000
  for (;;) {
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status === 200 && isRight(response)) return
    if (performance.now() > giveUp)
      throw new Error(
        `after 30 s, ${url} still answers ${response.status} with ${JSON.stringify([...response.headers])}`,
      )
    await sleep(50)
  }
}

/** Waits for the first run of a process, which renders what has changed since the build. */
export async function whenIdle(environment: Environment): Promise<void> {
  const giveUp = performance.now() + 120_000
  for (;;) {
    const { waiting, last } = siteStatus.parse(await statusOf(environment))
    if (waiting === 0 && last) return
    if (performance.now() > giveUp) throw new Error('the site was not idle within two minutes')
    await sleep(250)
  }
}

const siteStatus = z.object({ waiting: z.number(), last: z.unknown() })
