import { logAs } from '@repo/kit/logging/json-log.ts'
import { startTracing } from '@repo/kit/tracing/start-tracing.ts'
import { stopTracing } from '@repo/kit/tracing/tracing.ts'
import { parseEnv } from './env.ts'
import { startSearch } from './server.ts'

/** Runs the search server until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  // Only this user may read the data, however the process is started.
  process.umask(0o077)
  logAs('search', process.env.LOG_FORMAT)
  const env = parseEnv(process.env)
  await startTracing({ server: 'search', env: process.env, ownServers: [] })
  const search = await startSearch(env)
  console.log(`search: ready at ${search.url}`)
  const stop = () =>
    void search
      .close()
      .then(stopTracing)
      .then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `search: ${error.message}` : error)
  process.exit(1)
})
