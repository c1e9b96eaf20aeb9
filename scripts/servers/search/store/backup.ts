import { existsSync } from 'node:fs'
import { countTables } from './failed-searches.ts'
import { searchDatabase } from './sqlite.ts'

const tables = [...Object.values(countTables), 'keys']

/**
 * Copies the counts of failed searches and the API keys that were created over HTTP, as they are at
 * one moment. Records, settings and synonyms are left out: the site rebuilds an index that is
 * missing.
 * @param dataDir folder of a search server, whether it runs or not
 * @param target folder that does not exist; a search server can be started on it
 * @returns whether there was anything to copy from
 */
export function copyWhatIsNotDerived(dataDir: string, target: string): boolean {
  const source = searchDatabase.fileIn(dataDir)
  if (!existsSync(source)) return false
  const database = searchDatabase.open(target)
  try {
    database.prepare('ATTACH ? AS live').run(source)
    database.exec('BEGIN')
    for (const table of tables) {
      // A server of an earlier version does not have all tables.
      const isThere = database.prepare('SELECT 1 FROM live.sqlite_master WHERE name = ?').get(table)
      if (isThere) database.exec(`INSERT INTO main.${table} SELECT * FROM live.${table}`)
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
  return true
}
