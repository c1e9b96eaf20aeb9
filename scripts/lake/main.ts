/** Process of the embedded Content Lake. */
import { parseEnv } from './env.ts'
import { startLake } from './server.ts'

try {
  const options = parseEnv(process.env)
  const lake = await startLake(options)
  console.log(`lake: ${lake.url}, data in ${options.dataDir}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void lake.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
