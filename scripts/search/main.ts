import { enableCompileCache } from 'node:module'
import { parseEnv, type SearchEnv } from './env.ts'
import type { RunningSearch } from './server.ts'

/** The search process: reads the environment, starts, says where, ends on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  // The data is for this user only, however the process is started.
  process.umask(0o077)
  const env = parseEnv(process.env)
  const search = await start(env)
  console.log(`search: ready at ${search.url}`)
  const stop = () => void search.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

async function start(env: SearchEnv): Promise<RunningSearch> {
  // Compiling these files takes longer than opening a small index: Node keeps the outcome for the next start.
  enableCompileCache()
  const { startSearch } = await import('./server.ts')
  return startSearch(env)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `search: ${error.message}` : error)
  process.exit(1)
})
