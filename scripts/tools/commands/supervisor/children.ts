/**
 * Child processes: each has a log file, is restarted if it dies or hangs, and all are stopped
 * together.
 */

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import { textOfLine } from '@repo/kit/logging/json-log.ts'
import { findProgram } from '@repo/kit/programs.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { openLog } from './log-file.ts'
import type { Watchdog } from './watchdog.ts'

/** How to run one part of the product. */
export interface ChildSpec {
  /** Short name, used for its log file and as a prefix on the terminal. */
  readonly name: string
  /** Arguments of Node, a script and its arguments; or those of `program`. */
  readonly args: readonly string[]
  /** Path of a program that is run instead of Node, and leads its own process group. */
  readonly program?: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** URL that answers with a status below 500 once the child is ready. */
  readonly readyUrl: string
  /** URL that the watchdog requests, if not `readyUrl`. Any response is accepted. */
  readonly healthUrl?: string
  /** Descriptor of a socket at which it listens, and which stays open while it restarts. */
  readonly socket?: number | undefined
  /** How long it may take until it is ready, ms, if not {@link readyTimeoutMs}. */
  readonly readyWithinMs?: number
}

interface ChildOptions {
  /**
   * Folder for `<name>.log`, which each start overwrites. On a full disk the log loses lines, and
   * the child keeps running.
   */
  readonly logDir: string
  /**
   * Called when the child has ended (with the reason), when it answers again, when its log loses
   * lines, and when it recovers.
   */
  readonly onEvent: (event: ChildEvent) => void
  /** Detects a child that hangs; null or undefined for no watchdog. */
  readonly watchdog?: Watchdog | null
  /** Aborts waiting for a child that is starting. */
  readonly signal?: AbortSignal
}

/** A running part. */
export interface Child {
  readonly name: string
  /** Current process id; it changes with a restart. */
  pid(): number | undefined
  /** Stops it permanently: SIGTERM, and SIGKILL after five seconds. */
  stop(): Promise<void>
}

/** A child that ended repeatedly; the message gives the reason and the log. */
export class ChildFailed extends Refusal {}

const readyTimeoutMs = 90_000
const stopTimeoutMs = 5_000
/**
 * A child that ran this long had started properly: its next restart uses the shortest delay again.
 */
const settledMs = 30_000
const restartDelaysMs = [250, 1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Starts a child and waits until it answers. After that it is restarted whenever it ends or misses
 * the watchdog's requests, with increasing delays until it runs stably.
 * @throws ChildFailed if it does not answer in time or ends before
 */
export async function startChild(
  spec: ChildSpec,
  { logDir, onEvent, watchdog, signal }: ChildOptions,
): Promise<Child> {
  mkdirSync(logDir, { recursive: true })
  const logPath = join(logDir, `${spec.name}.log`)
  const log = openLog(logPath, {
    onLoss: (reason) => onEvent({ kind: 'log', name: spec.name, reason, logPath }),
  })
  let process_: ChildProcess | undefined
  let stopping = false
  let failures = 0
  let pending: NodeJS.Timeout | undefined
  const hung = new WeakSet<ChildProcess>()

  const launch = () => {
    const began = Date.now()
    const child = spawnLogged(spec, log)
    process_ = child
    child.once('exit', (code, killedBy) => {
      if (stopping || signal?.aborted || process_ !== child) return
      failures = Date.now() - began > settledMs ? 0 : failures + 1
      const delayMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)] ?? 30_000
      const ended = killedBy ? `was ended by ${killedBy}` : `ended with code ${code}`
      const reason = hung.has(child) ? `no longer answered ${urlOf(spec)} and was ended` : ended
      onEvent({ kind: 'died', name: spec.name, reason, delayMs, logPath })
      pending = setTimeout(() => {
        const next = launch()
        whenReady(spec, next)
          .then(() => onEvent({ kind: 'back', name: spec.name }))
          // If it has died again, its exit starts the next attempt; if it hangs, the watchdog kills
          // it.
          .catch(() => undefined)
          .finally(() => watch(next))
      }, delayMs)
    })
    return child
  }

  const watch = (child: ChildProcess) => {
    if (!watchdog) return
    void hangs(spec, watchdog, () => stopping || isOver(child)).then((isHung) => {
      if (!isHung) return
      hung.add(child)
      // A stopped or busy process does not handle SIGTERM.
      killAll(child, spec)
    })
  }

  const stop = async () => {
    stopping = true
    clearTimeout(pending)
    if (process_) {
      await end(process_, spec)
      await outputEnded(process_, log)
    }
    await new Promise((resolve) => log.end(resolve))
  }

  const first = launch()
  try {
    await whenReady(spec, first, signal)
  } catch (error) {
    await stop()
    throw new ChildFailed(`${spec.name} did not start: ${errorMessage(error)}\n${lastLines(logPath)}`)
  }
  watch(first)
  return { name: spec.name, pid: () => process_?.pid, stop }
}

/** Events of {@link startChild}: about the child after its start, about its log at any time. */
export type ChildEvent =
  | { kind: 'died'; name: string; reason: string; delayMs: number; logPath: string }
  | { kind: 'back'; name: string }
  // With the reason for which output is lost; without one when it is kept again.
  | { kind: 'log'; name: string; reason: string | undefined; logPath: string }

function spawnLogged(spec: ChildSpec, log: Writable): ChildProcess {
  const child = spec.program ? spawnProgram(spec, spec.program) : spawnNode(spec)
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  return child
}

/** Waits for what an ended child has written last, for a second; nothing is logged after that. */
async function outputEnded({ stdout, stderr }: ChildProcess, log: Writable): Promise<void> {
  const streams = [stdout, stderr].flatMap((stream) => stream ?? [])
  const ended = Promise.allSettled(streams.map((stream) => finished(stream)))
  await Promise.race([ended, sleep(1000, undefined, { ref: false })])
  for (const stream of streams) stream.unpipe(log)
}

function spawnNode({ args, cwd, env, socket }: ChildSpec): ChildProcess {
  const guard = new URL('./orphan-guard.mjs', import.meta.url).href
  const held = socket === undefined ? [] : [socket]
  // The channel is how a child notices that this process has ended (orphan-guard.mjs).
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc', ...held]
  const LISTEN_FD = socket === undefined ? undefined : '4'
  const supervised = { ...env, SUPERVISOR_PID: String(process.pid), LISTEN_FD }
  return spawn(process.execPath, ['--import', guard, ...args], { cwd, env: supervised, stdio })
}

function spawnProgram({ args, cwd, env }: ChildSpec, path: string): ChildProcess {
  // Linux ends it with this process, also when this one is killed (prctl(2), PR_SET_PDEATHSIG).
  const setpriv = findProgram('setpriv')
  const guard = setpriv ? [setpriv, '--pdeathsig', 'SIGTERM'] : []
  const [file = path, ...all] = [...guard, path, ...args]
  const child = spawn(file, all, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  // `exit` does not follow if the program could not be run.
  child.once('error', () => child.emit('exit', child.exitCode, null))
  return child
}

/** Kills a child, and what a program has started. */
function killAll(child: ChildProcess, { program }: ChildSpec): void {
  if (program && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  else child.kill('SIGKILL')
}

function urlOf({ readyUrl, healthUrl }: ChildSpec): string {
  return healthUrl ?? readyUrl
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * Resolves with `true` after several requests in a row without an answer, and with `false` when
 * watching has stopped.
 */
async function hangs(spec: ChildSpec, watchdog: Watchdog, isOver: () => boolean): Promise<boolean> {
  const { intervalMs, timeoutMs, misses } = watchdog
  for (let missed = 0; missed < misses; ) {
    // The watchdog does not keep a stopped product running.
    await sleep(intervalMs, undefined, { ref: false })
    if (isOver()) return false
    // With any status: a part that answers with an error does not hang, and a restart would not
    // help.
    const responds = await statusAt(urlOf(spec), timeoutMs)
    missed = responds ? 0 : missed + 1
    if (isOver()) return false
  }
  return true
}

/** The status with which a URL answers; 0 if it does not answer in time. */
export async function statusAt(url: string, timeoutMs: number): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // A connection from before may be one that the process no longer reads from.
    const response = await fetch(url, { redirect: 'manual', headers: { connection: 'close' }, signal })
    await response.body?.cancel()
    return response.status
  } catch {
    // Refused, or not listening yet.
    return 0
  }
}

async function whenReady(spec: ChildSpec, child: ChildProcess, signal?: AbortSignal): Promise<void> {
  const withinMs = spec.readyWithinMs ?? readyTimeoutMs
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (signal?.aborted) throw new Error('it was stopped while it started; the end of its output:')
    if (child.exitCode !== null)
      throw new Error(`it ended with code ${child.exitCode}; the end of its output:`)
    if (child.signalCode !== null)
      throw new Error(`it was ended by ${child.signalCode}; the end of its output:`)
    if (await answers(spec.readyUrl)) return
    await sleep(50)
  }
  throw new Error(`${spec.readyUrl} did not answer within ${withinMs / 1000} s; the end of its output:`)
}

/** True if a URL answers with a status below 500 within two seconds. */
export async function answers(url: string): Promise<boolean> {
  const status = await statusAt(url, 2_000)
  return status > 0 && status < 500
}

async function end(child: ChildProcess, spec: ChildSpec): Promise<void> {
  if (isOver(child) || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => killAll(child, spec), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

function lastLines(path: string): string {
  // There is no log if the disk was full from the beginning.
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').trim().split('\n').slice(-15).map(textOfLine).join('\n')
}
