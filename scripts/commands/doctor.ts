/**
 * `npm run doctor [-- --json]`: checks a running installation, and says how to fix what is wrong.
 */
import { parseArgs } from 'node:util'
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { examine } from './doctor/checks.ts'
import { doctorExitCode, doctorJson, doctorText } from './doctor/report.ts'
import { doctorSettings } from './doctor/settings.ts'

const usage = `npm run doctor [-- flags]

Checks a running installation, embedded or hosted, and changes nothing. One line for each check:
✓ is fine, ✗ is broken, with the fix below it, – does not apply or cannot be checked.

  --json  the results as JSON (npm run --silent doctor -- --json)

Exit code 0: nothing is wrong. 1: something is broken. 2: the doctor could not run.`

/** Exit code of a doctor that could not run. */
const failedCode = 2

function flagsIn(argv: readonly string[]): { readonly json: boolean; readonly help: boolean } {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    } as const
    return parseArgs({ args: [...argv], options }).values
  } catch (error) {
    // parseArgs names the flag; its advice about `--` would be wrong after npm's own `--`.
    const [reason] = errorMessage(error).split('. ')
    throw new Refusal(`${reason}: npm run doctor -- --help lists the flags.`)
  }
}

async function run(argv: readonly string[]): Promise<number> {
  const { json, help } = flagsIn(argv)
  if (help) {
    console.log(usage)
    return 0
  }
  const values = readEnvFiles(root)
  // The site's own code, which compares the index, reads its settings from the environment.
  Object.assign(process.env, doctorSettings(values, root).environment)
  const lines = await examine({ root, values })
  console.log(json ? doctorJson(lines) : doctorText(lines))
  return doctorExitCode(lines)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  // Node's own exit code for an error, 1, would mean that the installation is broken.
  console.error(error instanceof Refusal ? `✗ ${error.message}` : error)
  process.exitCode = failedCode
}
