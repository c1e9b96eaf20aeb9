/** A copy of what a search server knows and nobody else: all else is made from the content. */
import { existsSync } from 'node:fs'
import { databaseIn, openDatabase } from './sqlite.ts'

const tables = ['failed_searches', 'keys']

/**
 * Copies the figures of failed searches and the keys that were made by the API, as they are at one moment. Records, settings and synonyms
 * stay behind: a site that finds no index makes it.
 * @param dataDir folder of a search server, whether it runs or not
 * @param target folder that does not exist; a search server can be started on it
 * @returns whether there was anything to copy from
 */
export function copyWhatIsNotDerived(dataDir: string, target: string): boolean {
  const source = databaseIn(dataDir)
  if (!existsSync(source)) return false
  const database = openDatabase(target)
  try {
    database.prepare('ATTACH ? AS live').run(source)
    database.exec('BEGIN')
    for (const table of tables) {
      // A server of an earlier version had not all of them.
      const isThere = database.prepare('SELECT 1 FROM live.sqlite_master WHERE name = ?').get(table)
      if (isThere) database.exec(`INSERT INTO main.${table} SELECT * FROM live.${table}`)
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
  return true
}
