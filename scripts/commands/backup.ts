/**
 * `npm run backup -- <folder>`: copies what cannot be regenerated, whether the product runs or not.
 */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dataDirOf } from '@repo/kit/environment/env-files.mjs'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { copyDatabase } from '@repo/kit/sqlite/copy.ts'
import { copyLake, type LakeCopy } from '@repo/lake/store/backup.ts'
import { copyWhatIsNotDerived } from '@repo/search/store/backup.ts'

/**
 * Copies the lake, the search figures and the feedback of readers into a folder that can be used as
 * a data folder. A product that is started with it regenerates the rest.
 * @param dataDir of the product
 * @param target folder that does not exist yet
 * @throws Refusal with one sentence; a failed backup leaves no files
 */
function backUp(dataDir: string, target: string): LakeCopy {
  if (existsSync(target)) {
    throw new Refusal(
      `${target} exists already: name a folder that does not, so that no backup is overwritten.`,
    )
  }
  const lake = join(dataDir, 'lake')
  if (!existsSync(join(lake, 'lake.sqlite'))) {
    throw new Refusal(
      `There is no lake in ${dataDir}: set DATA_DIR to the folder of the product (for documents of hosted Sanity use "npm run export").`,
    )
  }
  // Under a temporary name until it is complete, so that a partial backup is not mistaken for a
  // whole one.
  const half = `${target}.${process.pid}.tmp`
  try {
    mkdirSync(half, { recursive: true, mode: 0o700 })
    const copy = copyLake(lake, join(half, 'lake'))
    copyWhatIsNotDerived(join(dataDir, 'search'), join(half, 'search'))
    const feedback = join('feedback', 'feedback.sqlite')
    if (existsSync(join(dataDir, feedback))) copyDatabase(join(dataDir, feedback), join(half, feedback))
    renameSync(half, target)
    return copy
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    const reason = errorMessage(error)
    throw new Refusal(
      `The backup of ${dataDir} could not be written to ${target} (${reason}): make room there or name another folder; nothing was left behind.`,
    )
  }
}

if (import.meta.main) {
  createPrivateFiles()
  try {
    const [folder, ...more] = process.argv.slice(2)
    if (!folder || more.length > 0 || folder.startsWith('-'))
      throw new Refusal(
        'Name the folder of the backup, and nothing else: npm run backup -- ../backups/monday',
      )
    const target = resolve(folder)
    const { documents, assets } = backUp(dataDirOf(root), target)
    console.log(`✓ ${target}: ${documents} documents with their history, ${assets} images and files`)
    console.log(`  Keep ${join(root, '.env.local')} with it: it holds settings and secrets.`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`✗ ${error.message}`)
    process.exitCode = 1
  }
}
