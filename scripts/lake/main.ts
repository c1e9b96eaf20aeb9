/** Process of the embedded Content Lake. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { logAs } from '@repo/kit/logging/json-log.ts'
import { startTracing } from '@repo/kit/tracing/start-tracing.ts'
import { stopTracing } from '@repo/kit/tracing/tracing.ts'
import { parseEnv } from './env.ts'
import { startLake } from './server.ts'

/** Time for pending responses before the process exits, ms. */
const lastAnswersMs = 200

// Only this user may read documents and sessions, however the process is started.
process.umask(0o077)

logAs('lake', process.env.LOG_FORMAT)
try {
  const options = parseEnv(process.env)
  await startTracing({ server: 'lake', env: process.env, ownServers: [options.webhook.url] })
  const lake = await startLake({
    ...options,
    // `npm start` restarts the lake. It then reads what is on disk, or refuses to start because the
    // other one still runs.
    onForeignWrite: (message) => {
      console.error(`✗ ${message}.`)
      setTimeout(() => process.exit(1), lastAnswersMs)
    },
  })
  console.log(`lake: ${lake.url}, data in ${options.dataDir}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void lake
        .close()
        .then(stopTracing)
        .then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(`✗ ${errorMessage(error)}`)
  process.exit(1)
}
