/** Process of the embedded Content Lake. */
import { runServer } from '@repo/kit/server-process.ts'
import { parseEnv } from './env.ts'
import { startLake } from './server.ts'

if (import.meta.main) {
  await runServer({
    server: 'lake',
    env: process.env,
    ownServers: [process.env.SANITY_WEBHOOK_URL ?? ''],
    async start() {
      const options = parseEnv(process.env)
      const lake = await startLake(options)
      console.log(`lake: ${lake.url}, data in ${options.dataDir}`)
      return lake
    },
  })
}
