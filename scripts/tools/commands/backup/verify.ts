/** Verifies a backup: all files are there, intact, and of a version that this code knows. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { checkDatabase, openUnchanging } from '@repo/kit/sqlite/check.ts'
import { type LakeContent, lakeContentOf, sha1In } from '@repo/lake/store/backup.ts'
import {
  assetsPath,
  type BackupFile,
  type BackupList,
  filesIn,
  hashFile,
  knownSchemaVersion,
  lakePath,
  listName,
  NewerBackup,
  readList,
} from './contents.ts'

/** Contents of a backup, and the problems in it. */
export type BackupReport = Awaited<ReturnType<typeof verifyBackup>>

interface Findings {
  /** Clauses that begin with a path: what is missing or damaged. */
  readonly damage: string[]
  /** Clauses that begin with a path: what only newer code can read. */
  readonly newer: string[]
  /** Sentences about what is no reason to refuse the backup. */
  readonly remarks: string[]
}

/**
 * Reads every file of a backup. It changes nothing and creates no files.
 * @returns when it was made (ISO 8601; undefined without a list), its intact files, how many of
 *   them are images and files, the content of the lake if its database can be read, and the schema
 *   version of each database that can be
 */
export async function verifyBackup(folder: string) {
  const findings: Findings = { damage: [], newer: [], remarks: [] }
  const list = listOf(folder, findings)
  const present = filesIn(folder)
  const expected = new Map(list?.files.map(({ path, sha256 }) => [path, sha256]))
  for (const path of expected.keys()) if (!present.includes(path)) findings.damage.push(`${path} is missing`)
  if (!present.includes(lakePath) && !expected.has(lakePath)) findings.damage.push(`${lakePath} is missing`)

  const files: BackupFile[] = []
  const versions = new Map<string, number>()
  // A file that was added afterwards is not part of the backup.
  for (const path of list ? present.filter((path) => expected.has(path)) : present) {
    const { sha256, sha1 } = await hashFile(join(folder, path))
    const known = knownSchemaVersion(path)
    const damage = known === undefined ? damageOfAsset(path, sha1) : damageOfDatabase(folder, path, versions)
    if (damage !== undefined) findings.damage.push(`${path} is damaged (${damage})`)
    else if (expected.has(path) && expected.get(path) !== sha256)
      findings.damage.push(`${path} has changed since the backup was made`)
    else files.push({ path, sha256 })
    const version = versions.get(path) ?? 0
    if (known !== undefined && version > known)
      findings.newer.push(`${path} has version ${version}, this code knows ${known}`)
  }
  const content = versions.has(lakePath) ? lakeContent(folder, { list, present }, findings) : undefined
  const assets = files.filter(({ path }) => path.startsWith(assetsPath)).length
  return { created: list?.created, files, assets, content, versions, ...findings }
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
  for (const remark of report.remarks) console.log(`! ${remark}`)
  return report
}

function listOf(folder: string, { damage, newer, remarks }: Findings): BackupList | undefined {
  try {
    const list = readList(folder)
    if (!list)
      remarks.push(
        `It has no ${listName}, which backups of earlier code lack: a missing database of search or feedback is not noticed.`,
      )
    return list
  } catch (error) {
    if (error instanceof NewerBackup) newer.push(error.message)
    else damage.push(`${listName} is damaged (${errorMessage(error)})`)
    return undefined
  }
}

function damageOfAsset(path: string, sha1: string): string | undefined {
  const named = sha1In(path.slice(assetsPath.length))
  return named === undefined || named === sha1 ? undefined : 'its bytes do not match the hash in its name'
}

function damageOfDatabase(folder: string, path: string, versions: Map<string, number>): string | undefined {
  const file = join(folder, path)
  // Its content is part of the database. A backup has none, so the folder is the data folder of a
  // product that was killed, or still runs.
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size)
    return 'a write-ahead log is next to it, so a product has used this folder'
  const { damage, version } = checkDatabase(file)
  if (damage === undefined) versions.set(path, version)
  return damage
}

/** Reads the documents, and reports the assets that they name and that are missing. */
function lakeContent(
  folder: string,
  { list, present }: { readonly list: BackupList | undefined; readonly present: readonly string[] },
  findings: Findings,
): LakeContent | undefined {
  const database = openUnchanging(join(folder, lakePath))
  try {
    const content = lakeContentOf(database)
    const known = new Set(list?.missingAssets)
    for (const name of content.assetFiles) {
      const path = assetsPath + name
      if (present.includes(path) || list?.files.some((file) => file.path === path)) continue
      if (known.has(name))
        findings.remarks.push(`${path} was already missing in the lake when the backup was made.`)
      else findings.damage.push(`${path} is missing, and a document names it`)
    }
    return content
  } catch (error) {
    findings.damage.push(`${lakePath} is damaged (${errorMessage(error)})`)
    return undefined
  } finally {
    database.close()
  }
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
    ...report.remarks.map((remark) => `! ${remark}`),
    ...[...report.damage, ...report.newer].map((clause) => `✗ ${clause}`),
  ]
}
