/** Process of the embedded Content Lake. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { parseEnv } from './env.ts'
import { startLake } from './server.ts'

/** Time for answers that are under way before the process exits, ms. */
const lastAnswersMs = 200

// Documents and sessions are for this user only, however the process is started.
process.umask(0o077)

try {
  const options = parseEnv(process.env)
  const lake = await startLake({
    ...options,
    // `npm start` starts the lake again: it then reads what is on disk, or refuses because the other one still runs.
    onForeignWrite: (message) => {
      console.error(`✗ ${message}.`)
      setTimeout(() => process.exit(1), lastAnswersMs)
    },
  })
  console.log(`lake: ${lake.url}, data in ${options.dataDir}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void lake.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(`✗ ${errorMessage(error)}`)
  process.exit(1)
}
