/** The files of a backup, and the list of them that a backup contains. */
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { lakeDatabase } from '@repo/lake/store/sqlite.ts'
import { searchDatabase } from '@repo/search/store/sqlite.ts'
import { feedbackSchemaVersion } from '@repo/web/feedback/store.ts'
import { z } from 'zod'

/** Path of the lake's database in a backup. */
export const lakePath = 'lake/lake.sqlite'

/** Folder of the images and files in a backup, with a slash at its end. */
export const assetsPath = 'lake/assets/'

/** Name of the list in the folder of a backup. */
export const listName = 'backup.json'

/** Newest schema version that this code knows of each database, by a pattern of its path. */
const schemaVersions: readonly (readonly [RegExp, () => number])[] = [
  [/^lake\/(?:comments\/)?lake\.sqlite$/, () => lakeDatabase.schemaVersion()],
  [/^search\/search\.sqlite$/, () => searchDatabase.schemaVersion()],
  // A cluster has the feedback that each of its nodes got.
  [/^(?:nodes\/\d+\/)?feedback\/feedback\.sqlite$/, feedbackSchemaVersion],
]

const assetFile = /^lake\/assets\/(?!\.)[^/\\]+$/

/** The newest schema version that this code knows of a database; undefined for other files. */
export function knownSchemaVersion(path: string): number | undefined {
  return schemaVersions.find(([pattern]) => pattern.test(path))?.[1]()
}

const currentFormat = 1

const listSchema = z.object({
  format: z.literal(currentFormat),
  /** ISO 8601. */
  created: z.iso.datetime(),
  // Only these are restored, so a list cannot name a file outside of the backup. Paths are relative
  // to its folder, with slashes.
  files: z.array(z.object({ path: z.string().refine(isPartOfBackup), sha256: z.hash('sha256') })),
  /** Files that documents named when the backup was made, and that the lake did not have. */
  missingAssets: z.array(z.string()),
})

/** The list of the files of a backup. */
export type BackupList = Omit<z.infer<typeof listSchema>, 'format'>

/** A file of a backup. */
export type BackupFile = BackupList['files'][number]

/** Writes the list. */
export function writeList(folder: string, list: BackupList): void {
  const text = JSON.stringify({ format: currentFormat, ...list }, null, 2)
  writeFileSync(join(folder, listName), `${text}\n`, { flush: true })
}

/**
 * Reads the list.
 * @throws NewerBackup; Error with the reason when the list is damaged or missing
 */
export function readList(folder: string): BackupList {
  const value: unknown = JSON.parse(readFileSync(join(folder, listName), 'utf8'))
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(value)
  if (format > currentFormat) throw new NewerBackup(`${listName} has format ${format}`)
  const list = listSchema.safeParse(value)
  if (!list.success)
    throw new Error(`it is not the list of a backup: ${list.error.issues[0]?.path.join('.') ?? ''}`)
  return list.data
}

/** A list that newer code has written. The message names the difference. */
export class NewerBackup extends Error {}

function isPartOfBackup(path: string): boolean {
  return assetFile.test(path) || knownSchemaVersion(path) !== undefined
}

/** Paths of the files in a folder that a backup contains, sorted. Other files are left out. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((path) => isPartOfBackup(path) && statSync(join(folder, path)).isFile())
    .sort()
}

/** Reads a file once and computes its hashes, hex. The lake names assets by their SHA-1. */
export async function hashFile(file: string) {
  const [sha256, sha1] = [createHash('sha256'), createHash('sha1')]
  for await (const chunk of createReadStream(file)) for (const hash of [sha256, sha1]) hash.update(chunk)
  return { sha256: sha256.digest('hex'), sha1: sha1.digest('hex') }
}
