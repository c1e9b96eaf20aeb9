/**
 * `npm run move -- --to hosted` and `npm run move -- --from hosted`: copies all content between the
 * embedded lake and a hosted project, and compares both afterwards.
 */
import { runCommand } from '@repo/kit/command-line.ts'
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { moveCommand } from './move/command.ts'

process.once('SIGINT', () => {
  console.error('\n✗ The move was interrupted: what was written stays, and the same command continues.')
  process.exit(130)
})
await runCommand(async () => {
  const settings = { environment: loadEnvironment(root), values: readEnvFiles(root) }
  return await moveCommand(process.argv.slice(2), settings)
})
