/** Child processes: started with a log file each, restarted when they die, stopped together. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { openLog } from './log-file.ts'

/** How to run one part of the product. */
export interface ChildSpec {
  /** Short name: its log file and its mark on the terminal. */
  readonly name: string
  /** Arguments of Node: a script and what it takes. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Address that answers with any status below 500 once it serves. */
  readonly readyUrl: string
}

/** A part that runs. */
export interface Child {
  readonly name: string
  /** Process id now; it changes with a restart. */
  pid(): number | undefined
  /** Ends it for good: SIGTERM, and SIGKILL after five seconds. */
  stop(): Promise<void>
}

/** A child that ended again and again; the message says why and where to read more. */
export class ChildFailed extends Error {}

const readyTimeoutMs = 90_000
const stopTimeoutMs = 5_000
/** A child that lived this long had started properly: its next restart waits the shortest time again. */
const settledMs = 30_000
const restartDelaysMs = [250, 1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Starts a child and waits until it answers. After that it is restarted whenever it ends, waiting longer each time
 * while it does not settle.
 * @param logDir folder for `<name>.log`, begun anew; on a full disk the log loses words, and the child goes on
 * @param onEvent told what ended and why, when the child answers again, and when its log is lost and kept again
 * @throws ChildFailed when it does not answer within 90 s or ends before
 */
export async function startChild(
  spec: ChildSpec,
  { logDir, onEvent }: { logDir: string; onEvent: (event: ChildEvent) => void },
): Promise<Child> {
  mkdirSync(logDir, { recursive: true })
  const logPath = join(logDir, `${spec.name}.log`)
  const log = openLog(logPath, {
    onLoss: (reason) =>
      onEvent(
        reason === undefined
          ? { kind: 'log-kept', name: spec.name, logPath }
          : { kind: 'log-lost', name: spec.name, reason, logPath },
      ),
  })
  let process_: ChildProcess | undefined
  let stopping = false
  let failures = 0
  let pending: NodeJS.Timeout | undefined

  const launch = () => {
    const began = Date.now()
    const child = spawnLogged(spec, log)
    process_ = child
    child.once('exit', (code, signal) => {
      if (stopping || process_ !== child) return
      failures = Date.now() - began > settledMs ? 0 : failures + 1
      const delayMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)] ?? 30_000
      const reason = signal ? `was ended by ${signal}` : `ended with code ${code}`
      onEvent({ kind: 'died', name: spec.name, reason, delayMs, logPath })
      pending = setTimeout(() => {
        const next = launch()
        whenReady(spec, next).then(
          () => onEvent({ kind: 'back', name: spec.name }),
          // It died again, and its own exit starts the next try.
          () => undefined,
        )
      }, delayMs)
    })
    return child
  }

  const stop = async () => {
    stopping = true
    clearTimeout(pending)
    if (process_) await end(process_)
    await new Promise((resolve) => log.end(resolve))
  }

  const first = launch()
  try {
    await whenReady(spec, first)
  } catch (error) {
    await stop()
    throw new ChildFailed(
      `${spec.name} did not start: ${error instanceof Error ? error.message : String(error)}\n${lastLines(logPath)}`,
    )
  }
  return { name: spec.name, pid: () => process_?.pid, stop }
}

/** What {@link startChild} tells about a child: of itself after its start, of its log at any time. */
export type ChildEvent =
  | { kind: 'died'; name: string; reason: string; delayMs: number; logPath: string }
  | { kind: 'back'; name: string }
  | { kind: 'log-lost'; name: string; reason: string; logPath: string }
  | { kind: 'log-kept'; name: string; logPath: string }

function spawnLogged(spec: ChildSpec, log: Writable): ChildProcess {
  const guard = new URL('./orphan-guard.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', guard, ...spec.args], {
    cwd: spec.cwd,
    env: { ...spec.env, SUPERVISOR_PID: String(process.pid) },
    // The channel is how a child notices that this process is gone (orphan-guard.mjs).
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  return child
}

async function whenReady(spec: ChildSpec, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}; its last words:`)
    if (child.signalCode !== null) throw new Error(`it was ended by ${child.signalCode}; its last words:`)
    if (await answers(spec.readyUrl)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${spec.readyUrl} did not answer within ${readyTimeoutMs / 1000} s; its last words:`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.status < 500
  } catch {
    // Refused or not yet listening: asked again until the deadline.
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

function lastLines(path: string): string {
  // There is none where the disk was full from the beginning.
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').trim().split('\n').slice(-15).join('\n')
}
