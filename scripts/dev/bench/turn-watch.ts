/**
 * Preloaded into a server that is measured (`node --import`). Measures how long the turns of its
 * event loop take, by the clock and in processor time of its thread. If a turn is long by the clock
 * only, the machine gave the processor to other processes. Over IPC it returns the longest turns
 * since the previous request.
 */
import { isMainThread } from 'node:worker_threads'

/** The longest turns of an event loop, ms. The two values may come from different turns. */
export interface LongestTurns {
  /** By the clock. */
  readonly wall: number
  /** In processor time of the thread, garbage collection on it included. */
  readonly processor: number
}

if (isMainThread && process.send) watch(process.send.bind(process))

function watch(send: (answer: LongestTurns) => void): void {
  let longest: LongestTurns = { wall: 0, processor: 0 }
  let [wall, processor] = [performance.now(), processorTime()]
  // A timer of one millisecond: shorter turns are counted together, which does not make any of them
  // long.
  setInterval(() => {
    const [now, used] = [performance.now(), processorTime()]
    longest = {
      wall: Math.max(longest.wall, now - wall),
      processor: Math.max(longest.processor, used - processor),
    }
    ;[wall, processor] = [now, used]
  }, 1).unref()
  process.on('message', () => {
    send(longest)
    longest = { wall: 0, processor: 0 }
  })
  process.channel?.unref()
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
