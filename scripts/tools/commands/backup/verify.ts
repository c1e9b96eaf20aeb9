/** Verifies a backup: all files are there, intact, and of a version that this code knows. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { checkDatabase, openUnchanging } from '@repo/kit/sqlite/check.ts'
import { type LakeContent, lakeContentOf, sha1In } from '@repo/lake/store/backup.ts'
import {
  assetsPath,
  type BackupFile,
  type BackupList,
  hashFile,
  knownSchemaVersion,
  lakePath,
  listName,
  NewerBackup,
  readList,
} from './contents.ts'

/** Contents of a backup, and the problems in it. */
export type BackupReport = Awaited<ReturnType<typeof verifyBackup>>

/**
 * Reads every file that the list of a backup names. It changes nothing and creates no files.
 * @returns when it was made (ISO 8601), its intact files, how many of them are images and files,
 *   the content of the lake if all is well, the schema version of each database, and clauses that
 *   begin with a path: what is missing or damaged, and what only newer code can read
 */
export async function verifyBackup(folder: string) {
  const damage: string[] = []
  const newer: string[] = []
  const files: BackupFile[] = []
  const versions = new Map<string, number>()
  const list = listOf(folder, { damage, newer })
  for (const file of list?.files ?? []) {
    const known = knownSchemaVersion(file.path)
    const found = await damageOf(folder, file, known === undefined ? undefined : versions)
    if (found === undefined) files.push(file)
    else damage.push(`${file.path} ${found}`)
    const version = versions.get(file.path) ?? 0
    if (known !== undefined && version > known)
      newer.push(`${file.path} has version ${version}, this code knows ${known}`)
  }
  const isUsable = damage.length + newer.length === 0
  const content = isUsable ? contentOf(join(folder, lakePath)) : undefined
  const assets = files.filter(({ path }) => path.startsWith(assetsPath)).length
  const { created, missingAssets = [] } = list ?? {}
  return { created, missingAssets, files, assets, content, versions, damage, newer }
}

/**
 * Verifies a backup that was just made, and prints remarks about it.
 * @param more clause for the end of the refusal
 * @throws Refusal that names the first thing that is wrong
 */
export async function verifyNewBackup(target: string, more = ''): Promise<BackupReport> {
  const report = await verifyBackup(target)
  const [problem] = [...report.damage, ...report.newer]
  if (problem) {
    for (const line of linesOf(report)) console.error(line)
    throw new Refusal(
      `The backup ${target} was written, but it is not intact (${problem}): repair that in the product${more}.`,
    )
  }
  for (const name of report.missingAssets) console.log(missingLine(name))
  return report
}

function listOf(
  folder: string,
  { damage, newer }: Record<'damage' | 'newer', string[]>,
): BackupList | undefined {
  try {
    return readList(folder)
  } catch (error) {
    if (error instanceof NewerBackup) newer.push(error.message)
    else damage.push(`${listName} is damaged (${errorMessage(error)})`)
    return undefined
  }
}

/** @param versions gets the schema version of an intact database; undefined for an asset */
async function damageOf(
  folder: string,
  { path, sha256 }: BackupFile,
  versions: Map<string, number> | undefined,
): Promise<string | undefined> {
  const file = join(folder, path)
  if (!existsSync(file)) return 'is missing'
  const hashes = await hashFile(file)
  if (!versions) {
    // The lake may have had a damaged file when the backup was made.
    const named = sha1In(path.slice(assetsPath.length))
    if (named !== undefined && named !== hashes.sha1)
      return 'is damaged (its bytes do not match the hash in its name)'
  } else {
    const { damage, version } = checkDatabase(file)
    if (damage !== undefined) return `is damaged (${damage})`
    versions.set(path, version)
  }
  return hashes.sha256 === sha256 ? undefined : 'has changed since the backup was made'
}

function contentOf(file: string): LakeContent {
  const database = openUnchanging(file)
  try {
    return lakeContentOf(database)
  } finally {
    database.close()
  }
}

function missingLine(name: string): string {
  return `! ${assetsPath}${name} was already missing in the lake when the backup was made.`
}

/** Lines for the terminal: what was found. */
export function linesOf(report: BackupReport): string[] {
  const { content, assets, versions, created } = report
  return [
    ...(created ? [`  made on ${created}`] : []),
    ...(content
      ? [`  ${content.documents} documents, ${content.drafts} of them drafts; ${assets} images and files`]
      : []),
    ...[...versions].map(([path, version]) => `  ${path}, schema version ${version}`),
    ...report.missingAssets.map(missingLine),
    ...[...report.damage, ...report.newer].map((clause) => `✗ ${clause}`),
  ]
}
