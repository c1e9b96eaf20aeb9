/** `npm run restore -- <backup>`: verifies a backup, and makes the data folder from it. */
import { runCommand } from '@repo/kit/command-line.ts'
import { dataDirOf, readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { refuseUnusableDataDir, restoreArguments, restoreBackup } from './backup/restore.ts'
import { type BackupReport, linesOf, verifyBackup } from './backup/verify.ts'

/** @throws Refusal that names the first thing that is wrong */
function refuseUnusable(backup: string, { damage, newer }: BackupReport) {
  const more = (clauses: readonly string[]) => (clauses.length > 1 ? `, and ${clauses.length - 1} more` : '')
  if (newer.length > 0)
    throw new Refusal(
      `The backup ${backup} is from newer code (${newer[0]}${more(newer)}): update the code, then restore it.`,
    )
  if (damage.length > 0)
    throw new Refusal(`The backup ${backup} is damaged (${damage[0]}${more(damage)}): use another backup.`)
}

/** Aborted by the first Ctrl+C or SIGTERM. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stop.abort(new Error(`stopped by ${name}`)))
  return stop.signal
}

async function restore({ backup, replace, verify }: ReturnType<typeof restoreArguments>) {
  const dataDir = dataDirOf(root)
  if (!verify) refuseUnusableDataDir(dataDir, replace)
  console.log(`Verifying ${backup}`)
  const report = await verifyBackup(backup)
  for (const line of linesOf(report)) console.log(line)
  refuseUnusable(backup, report)
  if (verify) return console.log('✓ The backup is complete and intact')
  const { files } = report
  const moved = await restoreBackup({ backup, files, dataDir, replace, signal: stopSignal() })
  console.log(`✓ Restored to ${dataDir}: "npm start" builds pages and search index from it`)
  if (moved)
    console.log(`  The data that was there is now in ${moved}; delete it when you no longer need it.`)
  if (readEnvFiles(root).ALGOLIA_HOST === '')
    console.log(
      '! Algolia still has the records of the replaced data: run "npm run reindex" after the start.',
    )
}

createPrivateFiles()
await runCommand(() => restore(restoreArguments(process.argv.slice(2))))
