/** Checks a database that no process writes to, such as a backup. */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { errorMessage } from '../error-message.ts'

/**
 * Opens a database for reading and creates no files next to it, not even if it uses a write-ahead
 * log. The content of such a log is not read.
 * @throws Error of `node:sqlite`
 */
export function openUnchanging(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  // No other process may write meanwhile (sqlite.org/uri.html#uriimmutable).
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

/**
 * Reads a whole database, compares its indexes with its tables, and reads its schema version.
 * @returns `version`: number of migrations that were applied, 0 for a file without tables;
 *   `damage` in words, undefined when it is intact
 */
export function checkDatabase(file: string) {
  let database: DatabaseSync | undefined
  try {
    database = openUnchanging(file)
    const [first] = database.prepare('PRAGMA integrity_check(1)').all()
    const result = String(first?.integrity_check)
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    // SQLite treats an empty file as an intact database.
    const damage = result === 'ok' ? (version === 0 ? 'it has no tables' : undefined) : result
    return { version, damage }
  } catch (error) {
    return { version: 0, damage: errorMessage(error) }
  } finally {
    database?.close()
  }
}
