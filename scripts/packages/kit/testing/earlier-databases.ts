/**
 * For tests: databases as earlier versions of the code left them. A folder has a file `NNN.sql` for
 * each migration, with the rows that the code of that version wrote into all of its tables.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrationsIn } from '../sqlite/migrations.ts'

/** Migrations and rows of a kind of database, as paths of their folders. */
export interface EarlierDatabases {
  readonly migrations: string
  readonly rows: string
}

/**
 * The numbers of all versions, the newest last.
 * @throws Error when a migration has no rows: a copy of the last file is the place to begin
 */
export function versionsOf({ migrations, rows }: EarlierDatabases): number[] {
  const versions = migrationsIn(migrations).map((_, index) => index + 1)
  const expected = versions.map(fileOf)
  const found = readdirSync(rows).sort()
  if (found.join() !== expected.join())
    throw new Error(`${rows} has ${found.join(', ')} instead of ${expected.join(', ')}: add what is missing.`)
  return versions
}

/** Writes the database of a version. @throws Error when a table of that version has no row */
export function writeDatabaseOf(version: number, { migrations, rows }: EarlierDatabases, file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL')
  for (const { sql } of migrationsIn(migrations).slice(0, version)) database.exec(sql)
  database.exec(readFileSync(join(rows, fileOf(version)), 'utf8'))
  database.exec(`PRAGMA user_version = ${version}`)
  const empty = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !database.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get())
  database.close()
  if (empty.length > 0)
    throw new Error(`${join(rows, fileOf(version))} has no row of ${empty.join(', ')}: add one of each.`)
}

function fileOf(version: number): string {
  return `${String(version).padStart(3, '0')}.sql`
}
