/**
 * `npm run move -- --to hosted` and `npm run move -- --from hosted`: copies all content between the
 * embedded lake and a hosted project, and compares both afterwards.
 */
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { moveCommand } from './move/command.ts'
import { consoleReporter } from './move/reporter.ts'

process.once('SIGINT', () => {
  console.error('\n✗ The move was interrupted: what was written stays, and the same command continues.')
  process.exit(130)
})
try {
  const settings = { environment: loadEnvironment(root), values: readEnvFiles(root) }
  process.exitCode = await moveCommand(process.argv.slice(2), settings, consoleReporter)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
}
