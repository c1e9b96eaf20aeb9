/**
 * `npm run hosted:setup`: creates on hosted Sanity what is missing, and writes
 * `.env.local`.
 */
import { runCommand } from '@repo/kit/command-line.ts'
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { root } from '@repo/kit/repository.ts'
import { hostedSetupCommand } from './hosted/command.ts'

createPrivateFiles()
await runCommand(() => hostedSetupCommand(process.argv.slice(2), { root, values: readEnvFiles(root) }))
