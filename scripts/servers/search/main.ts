/** Process of the embedded search server. */
import { runServer } from '@repo/kit/server-process.ts'
import { parseEnv } from './env.ts'
import { startSearch } from './server.ts'

if (import.meta.main) {
  await runServer({
    server: 'search',
    env: process.env,
    ownServers: [],
    async start() {
      const search = await startSearch(parseEnv(process.env))
      console.log(`search: ready at ${search.url}`)
      return search
    },
  })
}
