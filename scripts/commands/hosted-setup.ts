/**
 * `npm run hosted:setup`: creates on hosted Sanity and Algolia what is missing, and writes
 * `.env.local`.
 */
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { hostedSetupCommand } from './hosted/command.ts'
import { confirmAt } from './hosted/confirm.ts'

createPrivateFiles()
try {
  process.exitCode = await hostedSetupCommand(process.argv.slice(2), {
    root,
    values: readEnvFiles(root),
    line: console.log,
    confirm: process.stdin.isTTY ? (question) => confirmAt(process.stdin, process.stdout, question) : null,
  })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
}
