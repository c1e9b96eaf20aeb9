import { lstatSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { argumentsOf } from '@repo/kit/command-line.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { listName } from './contents.ts'
import { looksLikeBackup } from './verify.ts'

const usage =
  'Name the folder of one backup: npm run restore -- ../backups/monday (options: --replace, --verify)'

/**
 * The backup and the options of `npm run restore`.
 * @throws Refusal in one sentence, also when there is no backup at the path
 */
export function restoreArguments(args: string[]) {
  const options = {
    replace: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = argumentsOf({ args, allowPositionals: true, options }, usage)
  const [given, ...more] = positionals
  if (!given || more.length > 0) throw new Refusal(usage)
  return { backup: folderOf(resolve(given)), ...values }
}

/** @returns the folder of a backup that was named by its folder, or by the list in it */
function folderOf(path: string): string {
  const folder = basename(path) === listName ? dirname(path) : path
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`There is no backup at ${folder}: name a folder that "npm run backup" wrote.`)
  if (stat.isFile())
    throw new Refusal(
      `${folder} is a file: name the folder of a backup (an archive has to be unpacked first; what "npm run export" wrote is no backup).`,
    )
  if (!looksLikeBackup(folder))
    throw new Refusal(`${folder} is not a backup: name a folder that "npm run backup" wrote.`)
  return folder
}
