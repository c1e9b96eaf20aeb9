/**
 * `npm run doctor [-- --json]`: checks a running installation, and says how to fix what is wrong.
 */
import { argumentsOf, flag, helpFlag, runCommand } from '@repo/kit/command-line.ts'
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { root } from '@repo/kit/repository.ts'
import { examine } from './doctor/checks.ts'
import { doctorExitCode, doctorJson, doctorText } from './doctor/report.ts'
import { doctorSettings } from './doctor/settings.ts'

const usage = `npm run doctor [-- flags]

Checks a running installation, embedded or hosted, and changes nothing. One line for each check:
✓ is fine, ✗ is broken, with the fix below it, – does not apply or cannot be checked.

  --json  the results as JSON (npm run --silent doctor -- --json)

Exit code 0: nothing is wrong. 1: something is broken. 2: the doctor could not run.`

async function run() {
  const options = { json: flag, help: helpFlag }
  const { json, help } = argumentsOf({ options }, 'npm run doctor -- --help lists the flags').values
  if (help) return console.log(usage)
  const values = readEnvFiles(root)
  // The site's own code, which compares the index, reads its settings from the environment.
  Object.assign(process.env, doctorSettings(values, root).environment)
  const lines = await examine({ root, values })
  console.log(json ? doctorJson(lines) : doctorText(lines))
  return doctorExitCode(lines)
}

// 1 would mean that the installation is broken.
await runCommand(run, 2)
