/** The database file: opened, brought to the newest form by numbered migrations that import nothing. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const migrations = join(import.meta.dirname, 'migrations')

/**
 * Opens `lake.sqlite` in a folder, or a database in memory for `:memory:`.
 * @throws when the file was written by a newer version of the lake
 */
export function openDatabase(dataDir: string): DatabaseSync {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(dataDir === ':memory:' ? dataDir : join(dataDir, 'lake.sqlite'))
  // FULL waits for the disk at each commit: with NORMAL a power cut takes the last ones back, and the site was told already.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  migrate(database, dataDir)
  return database
}

function migrate(database: DatabaseSync, dataDir: string) {
  const files = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const done = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
  if (done > files.length) {
    throw new Error(
      `The lake in ${dataDir} was written by a newer version (form ${done}, this one knows ${files.length}): update the code, or choose another DATA_DIR.`,
    )
  }
  files.slice(done).forEach((file, index) => {
    const sql = readFileSync(join(migrations, file), 'utf8')
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${done + index + 1}; COMMIT;`)
  })
}
