/**
 * Loaded into every child before its own code: a child whose supervisor was killed ends too,
 * instead of holding its port and its database indefinitely.
 *
 * Workers that a child forks inherit this file (Next copies `--import` into their NODE_OPTIONS),
 * and their channel is that of their own parent. They are left alone: `next dev` ended with code 0
 * when its worker's channel did not keep it alive.
 */
if (process.channel && process.ppid === Number(process.env.SUPERVISOR_PID)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep a child alive that has finished.
  process.channel.unref()
}
