import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { openUnchanging } from '@repo/kit/sqlite/check.ts'
import { copyDatabase } from '@repo/kit/sqlite/copy.ts'
import { copyLake, lakeContentOf } from '@repo/lake/store/backup.ts'
import { copyWhatIsNotDerived } from '@repo/search/store/backup.ts'
import { assetsPath, type BackupList, filesIn, hashFile, lakePath, writeList } from './contents.ts'

/**
 * Copies the lake, the search figures and the feedback of readers into a folder that can be used as
 * a data folder. A product that is started with it regenerates the rest.
 * @param dataDir of the product
 * @param target folder that does not exist yet
 * @throws Refusal with one sentence; a failed backup leaves no files
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) {
    throw new Refusal(
      `${target} exists already: name a folder that does not, so that no backup is overwritten.`,
    )
  }
  const lake = join(dataDir, 'lake')
  if (!existsSync(join(lake, 'lake.sqlite'))) {
    throw new Refusal(
      `There is no lake in ${dataDir}: set DATA_DIR to the folder of the product (documents of hosted Sanity: npx sanity dataset export).`,
    )
  }
  // Under a temporary name until it is complete, so that a partial backup is not mistaken for a
  // whole one.
  const half = `${target}.${process.pid}.tmp`
  try {
    mkdirSync(half, { recursive: true, mode: 0o700 })
    copyLake(lake, join(half, 'lake'))
    copyWhatIsNotDerived(join(dataDir, 'search'), join(half, 'search'))
    for (const feedback of feedbackIn(dataDir)) copyDatabase(join(dataDir, feedback), join(half, feedback))
    writeList(half, await listOf(half))
    renameSync(half, target)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    const reason = errorMessage(error)
    throw new Refusal(
      `The backup of ${dataDir} could not be written to ${target} (${reason}): make room there or name another folder; nothing was left behind.`,
    )
  }
}

/** Paths of the feedback databases: that of the site, and those of the nodes of a cluster. */
function feedbackIn(dataDir: string): string[] {
  const nodes = join(dataDir, 'nodes')
  const folders = existsSync(nodes) ? readdirSync(nodes).filter((name) => /^\d+$/.test(name)) : []
  return ['.', ...folders.map((name) => join('nodes', name))]
    .map((folder) => join(folder, 'feedback', 'feedback.sqlite'))
    .filter((path) => existsSync(join(dataDir, path)))
}

async function listOf(folder: string): Promise<BackupList> {
  const created = new Date().toISOString()
  const paths = filesIn(folder)
  const files = []
  for (const path of paths) files.push({ path, sha256: (await hashFile(join(folder, path))).sha256 })
  const database = openUnchanging(join(folder, lakePath))
  try {
    const missingAssets = lakeContentOf(database).assetFiles.filter(
      (name) => !paths.includes(assetsPath + name),
    )
    return { created, files, missingAssets }
  } finally {
    database.close()
  }
}
