/**
 * Loaded into every child before its own code: a child whose supervisor was killed ends too, instead of holding its
 * port and its database for ever.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone shall not keep a child alive that has finished.
  process.channel.unref()
}
