/**
 * `npm run backup -- <folder>`: copies what cannot be regenerated, whether the product runs or not.
 * With `--keep 14`, the folder holds several backups, and the older ones are removed.
 */
import { join, resolve } from 'node:path'
import { argumentsOf, runCommand, text } from '@repo/kit/command-line.ts'
import { dataDirOf } from '@repo/kit/environment/env-files.mjs'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { backUp } from './backup/make.ts'
import { freePath, removeOlder } from './backup/retention.ts'
import { verifyNewBackup } from './backup/verify.ts'

const usage =
  'Name the folder of the backup, and nothing else: npm run backup -- ../backups/monday (or, for a schedule: npm run backup -- ../backups --keep 14)'

/** The folder that is created, and how many backups stay next to it, if it does not stand alone. */
async function backupArguments() {
  const { values, positionals } = argumentsOf({ allowPositionals: true, options: { keep: text } }, usage)
  const [named, ...more] = positionals
  if (!named || more.length > 0) throw new Refusal(usage)
  const folder = resolve(named)
  if (values.keep === undefined) return { target: folder, retention: undefined }
  if (!/^[1-9]\d{0,5}$/.test(values.keep))
    throw new Refusal(`--keep ${values.keep} is not a number of backups: use --keep 14.`)
  return { target: await freePath(folder), retention: { folder, keep: Number(values.keep) } }
}

createPrivateFiles()
await runCommand(async () => {
  const { target, retention } = await backupArguments()
  await backUp(dataDirOf(root), target)
  const { content, assets } = await verifyNewBackup(target, retention && '; older backups were kept')
  console.log(`✓ ${target}: ${content?.documents} documents with their history, ${assets} images and files`)
  console.log(`  Keep ${join(root, '.env.local')} with it: it holds settings and secrets.`)
  for (const removed of retention ? removeOlder(target, retention) : []) console.log(`  Removed ${removed}`)
})
