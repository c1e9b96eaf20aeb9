/**
 * Which published documents a transaction changed. Each webhook event is about one document, as
 * hosted Sanity's are; with this list its receiver can show the changes of a release at once. It
 * includes the documents of other such transactions whose events wait: a site that reads the lake
 * now gets these as well, and would show half of them.
 */
import type { Sql } from '@repo/kit/sqlite/sql.ts'
import { isPrivateId } from '../documents.ts'
import { maxReleaseDocuments } from '../limits.ts'
import { maxWebhookBodyLength } from './projection.ts'

/**
 * Adds `transactionDocuments` to the body of an event, unless its transaction changed one document
 * only, or more than a release has.
 * @param body JSON of an object
 */
export function withTransactionDocuments(body: string, ids: readonly string[]): string {
  if (ids.length < 2 || ids.length > maxReleaseDocuments) return body
  const longer = `${body.slice(0, -1)},"transactionDocuments":${JSON.stringify(ids)}}`
  return longer.length > maxWebhookBodyLength ? body : longer
}

/**
 * Ids of the published documents that a transaction changed, without the system's own documents.
 */
export function documentsOf(sql: Sql, transactionId: string): string[] {
  return sql.all`SELECT document_id AS id, json ->> '$._type' AS type FROM transactions JOIN changes USING (seq)
    LEFT JOIN documents ON documents.id = document_id WHERE transactions.id = ${transactionId}
    ORDER BY document_id`
    .filter(({ id, type }) => !isPrivateId(String(id)) && !String(type).startsWith('sanity.'))
    .map(({ id }) => String(id))
}

/**
 * The documents of a transaction, and those of other transactions of several documents whose events
 * wait; only the former if they are too many together.
 */
export function withWaiting(sql: Sql, ids: readonly string[]): readonly string[] {
  const waiting = sql.all`SELECT DISTINCT document_id AS id FROM outbox WHERE transaction_id IN (
    SELECT transaction_id FROM outbox GROUP BY transaction_id HAVING count(*) > 1)`
  const all = [...new Set([...ids, ...waiting.map(({ id }) => String(id))])].sort()
  return all.length > maxReleaseDocuments ? ids : all
}
