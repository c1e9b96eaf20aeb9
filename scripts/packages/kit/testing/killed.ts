import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Kills a process as `kill -9` does. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
