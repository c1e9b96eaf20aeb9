/**
 * Thread that looks at which work the main thread is doing, and for how long. When it takes too
 * long, nothing in the main thread can run anymore, so this thread writes the record and ends the
 * process; the supervisor starts the next one.
 */
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { errorMessage } from '@repo/kit/error-message.ts'
import { workLimits as limits } from './limits.ts'
import { type EndedWork, forgetWork, readEndedWork, recordWork, type WorkInProgress } from './records.ts'
import { headBytes, type WatchData } from './watch.ts'

interface Seen {
  readonly number: number
  readonly at: number
  readonly processorMs: number
  readonly bytes: number
  recorded: EndedWork | null
}

const { memory, folder }: WatchData = workerData
const head = new Int32Array(memory, 0, 2)
let seen: Seen | null = null

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function look() {
  const [number, length] = [Atomics.load(head, 0), Atomics.load(head, 1)]
  if (length === 0 || number !== seen?.number) {
    if (seen?.recorded) forgetWork(folder, seen.recorded)
    const bytes = process.memoryUsage.rss()
    seen =
      length > 0 ? { number, at: performance.now(), processorMs: processorMs(), bytes, recorded: null } : null
    return
  }
  const spent = { ms: performance.now() - seen.at, processorMs: processorMs() - seen.processorMs }
  const isOver = (limit: typeof spent) => spent.ms > limit.ms && spent.processorMs > limit.processorMs
  const grown = process.memoryUsage.rss() - seen.bytes
  const isTooLong = isOver(limits.cutOffAfter)
  const isTooLarge = grown > limits.maxGrowthBytes
  if (seen.recorded === null && (isOver(limits.recordedAfter) || isTooLarge)) {
    // Written by `run` in `watch.ts`; the bytes are copied, since a decoder refuses shared ones.
    const text = new TextDecoder().decode(new Uint8Array(memory, headBytes, length).slice())
    const work: WorkInProgress = JSON.parse(text)
    const before = readEndedWork(folder).find(
      ({ name, content }) => name === work.name && content === work.content,
    )
    seen.recorded = { ...work, at: new Date().toISOString(), ends: (before?.ends ?? 0) + 1, cutOff: null }
    recordWork(folder, seen.recorded)
  }
  if (seen.recorded === null || !(isTooLong || isTooLarge)) return
  const cutOff = isTooLong
    ? `it was not done after ${Math.round(spent.ms / 1000)} s`
    : `it took ${Math.round(grown / 1e6)} MB of memory`
  recordWork(folder, { ...seen.recorded, cutOff })
  // The console of a thread needs the main thread.
  writeSync(2, `! ${seen.recorded.name}: ${cutOff}, and no reader got an answer, so the process ends.\n`)
  process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  try {
    look()
  } catch (error) {
    // A full disk. The supervisor ends a process that does not answer.
    writeSync(2, `! Endless work cannot be recorded in ${folder}: ${errorMessage(error)}\n`)
  }
}, limits.everyMs)
parentPort?.postMessage('watching')
