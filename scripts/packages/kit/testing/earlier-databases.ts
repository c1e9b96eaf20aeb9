/**
 * For tests: databases as earlier versions of the code left them. A folder has a file `NNN.sql` for
 * each migration, with the rows that the code of that version wrote into all of its tables.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrationsIn } from '../sqlite/migrations.ts'

/**
 * The numbers of all versions, the newest last.
 * @param place the path of `migrations` and `versions` up to these words
 * @throws Error when a migration has no rows: a copy of the last file is the place to begin
 */
export function versionsOf(place: string): number[] {
  const rows = `${place}versions`
  const versions = migrationsIn(`${place}migrations`).map((_, index) => index + 1)
  const expected = versions.map(fileOf)
  const found = readdirSync(rows).sort()
  if (found.join() !== expected.join())
    throw new Error(`${rows} has ${found.join(', ')} instead of ${expected.join(', ')}: add what is missing.`)
  return versions
}

/** Writes the database of a version. @throws Error when a table of that version has no row */
export function writeDatabaseOf(version: number, place: string, file: string): void {
  const rows = join(`${place}versions`, fileOf(version))
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL')
  for (const { sql } of migrationsIn(`${place}migrations`).slice(0, version)) database.exec(sql)
  database.exec(readFileSync(rows, 'utf8'))
  database.exec(`PRAGMA user_version = ${version}`)
  const empty = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !database.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get())
  database.close()
  if (empty.length > 0) throw new Error(`${rows} has no row of ${empty.join(', ')}: add one of each.`)
}

function fileOf(version: number): string {
  return `${String(version).padStart(3, '0')}.sql`
}
