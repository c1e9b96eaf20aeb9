import type { DatabaseSync } from 'node:sqlite'

/**
 * Runs `work` in one transaction, which is rolled back when `work` or the commit throws.
 * Transactions cannot be nested.
 * @throws what `work` throws, or the error of `node:sqlite`
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // On a full disk SQLite has rolled back already, and a second rollback would hide the reason
    // (sqlite.org/lang_transaction.html).
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
