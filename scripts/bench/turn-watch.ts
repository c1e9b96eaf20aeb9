/**
 * Preloaded into a server that is measured (`node --import`): how long the turns of its event loop take, by the clock and in processor time of
 * its thread. A turn that is long by the clock only is the machine's, which gave the processor to others. Asked over IPC, it answers with the
 * longest turns since it was asked last.
 */
import { isMainThread } from 'node:worker_threads'

/** The longest turns of an event loop, ms. Not of the same turn. */
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
  // Of one millisecond: turns that are shorter count together, which makes none of them long.
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
