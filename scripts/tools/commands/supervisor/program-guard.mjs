/**
 * Ends programs that are not Node, such as Postgres and Varnish, when their supervisor was killed:
 * they cannot notice that themselves, as `orphan-guard.mjs` does in parts of ours. A separate
 * process, to which the supervisor sends their process ids.
 */
/** @type {Set<number>} */
const pids = new Set()

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('pid' in message)) return
  const pid = Number(message.pid)
  if ('isOver' in message) pids.delete(pid)
  else pids.add(pid)
})

process.once('disconnect', () => {
  // Each leads its own process group, with the processes that it has started.
  for (const pid of pids) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
})
// Ctrl+C reaches all processes of the terminal: the supervisor decides then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
