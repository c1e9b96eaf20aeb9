import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Copies a database as it is at one moment. A copy of the file alone would miss the newest writes,
 * which are in the log next to it until SQLite copies them back.
 * @param target file that does not exist; its folder is created, readable by its owner only
 * @throws Error of `node:sqlite`
 */
export function copyDatabase(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.prepare('VACUUM INTO ?').run(target)
  } finally {
    database.close()
  }
}
