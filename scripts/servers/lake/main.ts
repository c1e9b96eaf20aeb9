/** Process of the embedded Content Lake. */
import { runServer } from '@repo/kit/server-process.ts'
import { parseEnv } from './env.ts'
import { startLake } from './server.ts'

/** Time for pending responses before the process exits, ms. */
const lastAnswersMs = 200

if (import.meta.main) {
  await runServer({
    server: 'lake',
    env: process.env,
    ownServers: [process.env.SANITY_WEBHOOK_URL ?? ''],
    async start() {
      const options = parseEnv(process.env)
      const lake = await startLake({
        ...options,
        // `npm start` restarts the lake. It then reads what is on disk, or refuses to start because
        // the other one still runs.
        onForeignWrite: (message) => {
          console.error(`✗ ${message}.`)
          setTimeout(() => process.exit(1), lastAnswersMs)
        },
      })
      console.log(`lake: ${lake.url}, data in ${options.dataDir}`)
      return lake
    },
  })
}
