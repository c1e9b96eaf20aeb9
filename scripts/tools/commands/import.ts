/**
 * `npm run import -- <folder>` imports a folder of Markdown, `npm run import -- <file>.tar.gz` an
 * export of a lake, and `npm run import -- --seed` fills an empty lake with the documentation of
 * this repository.
 */
import { runCommand } from '@repo/kit/command-line.ts'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { root } from '@repo/kit/repository.ts'
import { importCommand } from './import/command.ts'
import { ownTemporaryFolder } from './temporary-folder.ts'

createPrivateFiles()
const run = { environment: () => loadEnvironment(root), temporaryFolder: ownTemporaryFolder }
await runCommand(() => importCommand(process.argv.slice(2), run))
