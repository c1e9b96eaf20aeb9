/**
 * Which documents were deleted, newest first, without searching the whole history. A document and
 * its draft count as one: it is deleted when neither exists. Versions in releases do not count.
 */
import type { Sql } from '@repo/kit/sqlite/sql.ts'
import { publishedId } from '../documents.ts'
import type { Change } from '../mutations/apply.ts'

/**
 * Records what a transaction has deleted or created again. Call it in the same transaction of the
 * database, after the documents are written.
 * @param seq number of the transaction
 */
export function recordDeletions(sql: Sql, seq: number, changes: readonly Change[]) {
  for (const { id, before, after } of changes) {
    // An edit changes nothing about what exists.
    if ((before && after) || id.startsWith('versions.')) continue
    const base = publishedId(id)
    if (sql.get`SELECT 1 FROM documents WHERE id IN (${base}, ${`drafts.${base}`})`)
      sql.run`DELETE FROM deletions WHERE base_id = ${base}`
    else if (before)
      sql.run`INSERT OR REPLACE INTO deletions (base_id, seq, type) VALUES (${base}, ${seq}, ${before._type})`
  }
}

/** Forgets the deletion of a document whose last revision has expired. */
export function forgetExpired(sql: Sql, id: string) {
  const base = publishedId(id)
  sql.run`DELETE FROM deletions WHERE base_id = ${base}
    AND NOT EXISTS (SELECT 1 FROM changes WHERE document_id IN (${base}, ${`drafts.${base}`}))`
}

/**
 * SQL for the transactions that deleted documents of some types: `numbers` selects them between the
 * first two parameters, and `among` is a condition for their changes that deleted these documents.
 * In both the same parameters follow.
 */
export function deletedOf(types: readonly string[]) {
  const inTypes = `type IN (${types.map(() => '?').join(',')})`
  return {
    numbers: `SELECT DISTINCT seq FROM deletions WHERE seq BETWEEN ?1 AND ?2 AND ${inTypes}`,
    among: `document_id NOT LIKE 'versions.%' AND EXISTS (
      SELECT 1 FROM deletions WHERE ${inTypes} AND deletions.seq = changes.seq
        AND base_id = iif(document_id LIKE 'drafts.%', substr(document_id, 8), document_id))`,
    parameters: types,
  }
}
