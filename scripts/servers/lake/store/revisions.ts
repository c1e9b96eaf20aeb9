/**
 * How revisions of a document are stored: as patches from one to the next, with whole documents in
 * between. A row of `changes` is
 *
 * - a new document: `after` is the document, `before_rev` is null;
 * - an edit: `apply` and `revert` are the Mendoza patches from the version before to this one and
 *   back. When many patches have followed the last whole document (`checkpointLimits` in
 *   limits.ts), `after` is set as well: this bounds what is read for a revision;
 * - a deletion: no `after`, no patches.
 *
 * Rows of earlier versions of the lake have whole documents in `before` and `after`, and were
 * written with their mutations. They are read the same way.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Sql, SqlPart } from '@repo/kit/sqlite/sql.ts'
import { applyPatch } from 'mendoza'
import { isRecord, type StoredDocument } from '../documents.ts'
import { checkpointLimits } from '../limits.ts'
import { diff } from '../mutations/mendoza.ts'

/**
 * The part of a document that patches describe: without its revision, which is the id of the
 * transaction, as in Content Lake.
 */
function withoutRevision(document: StoredDocument | null): Record<string, unknown> | null {
  if (!document) return null
  const { _rev, ...content } = document
  return content
}

/**
 * The patches between two versions of a document, without their revisions, which the Studio sets
 * itself.
 */
export function effectsOf(before: StoredDocument | null, after: StoredDocument | null) {
  const plain = { before: withoutRevision(before), after: withoutRevision(after) }
  return { apply: diff(plain.before, plain.after), revert: diff(plain.after, plain.before) }
}

/** The columns of a new revision of a document. */
export function rowOf(
  before: StoredDocument | null,
  after: StoredDocument | null,
  since: ReturnType<typeof sinceCheckpoint>,
) {
  const beforeRev = before?._rev ?? null
  const whole = after && JSON.stringify(after)
  const withoutPatches = { beforeRev, after: whole, apply: null, revert: null }
  if (!before || !after || whole === null) return withoutPatches
  const effects = effectsOf(before, after)
  const apply = JSON.stringify(effects.apply)
  const revert = JSON.stringify(effects.revert)
  if (!leadsTo(before, apply, after) || apply.length + revert.length > whole.length) return withoutPatches
  const isDue = since.patches + 1 >= checkpointLimits.patches || since.length + apply.length > whole.length
  return { beforeRev, after: isDue ? whole : null, apply, revert }
}

/**
 * True if the patch results in the document. Some changes cannot be a patch: a field named
 * `__proto__`, for example, is lost.
 */
function leadsTo(before: StoredDocument, apply: string, after: StoredDocument): boolean {
  try {
    return isDeepStrictEqual(patched(before, apply), withoutRevision(after))
  } catch {
    return false
  }
}

/**
 * The patches between the last whole document and a revision, including its own: their number, and
 * the length of their JSON in characters.
 */
export function sinceCheckpoint(sql: Sql, id: string, seq: number) {
  const row = sql.get`SELECT count(*) AS patches, total(length(apply)) AS length FROM changes
    WHERE document_id = ${id} AND seq <= ${seq} AND seq > coalesce((SELECT seq FROM changes
      WHERE document_id = ${id} AND seq <= ${seq} AND after IS NOT NULL ORDER BY seq DESC LIMIT 1), 0)`
  return { patches: Number(row?.patches), length: Number(row?.length) }
}

/** SQL that is true for a row of `changes` after which the document exists. */
export const isThere: SqlPart = { sql: '(after IS NOT NULL OR apply IS NOT NULL)' }
/** SQL for the revision before a row of `changes`; null if the document did not exist. */
export const revisionBefore: SqlPart = { sql: "coalesce(before_rev, json_extract(before, '$._rev'))" }

/**
 * A document after the transaction with this number; null when the transaction deleted it or did
 * not change it.
 */
export function documentAt(sql: Sql, id: string, seq: number): StoredDocument | null {
  const row = sql.get`SELECT after, transactions.id AS rev FROM changes JOIN transactions USING (seq)
    WHERE document_id = ${id} AND seq = ${seq} AND ${isThere}`
  if (!row) return null
  if (typeof row.after === 'string') return JSON.parse(row.after)
  const base = sql.get`SELECT seq, after FROM changes
    WHERE document_id = ${id} AND seq < ${seq} AND after IS NOT NULL ORDER BY seq DESC LIMIT 1`
  if (!base) throw new Error(`The history of "${id}" has no whole document before revision "${row.rev}"`)
  const merged = sql.get`SELECT group_concat(apply, ',' ORDER BY seq) AS patches FROM changes
    WHERE document_id = ${id} AND seq > ${Number(base.seq)} AND seq <= ${seq}`
  const content = patched(JSON.parse(String(base.after)), String(merged?.patches ?? ''))
  return Object.assign(content, { _rev: String(row.rev) }) as Record<string, unknown> as StoredDocument
}

/** Number of the last transaction before `seq` that changed the document. */
export function previousSeq(sql: Sql, id: string, seq: number): number | undefined {
  const row = sql.get`SELECT seq FROM changes WHERE document_id = ${id} AND seq < ${seq}
    ORDER BY seq DESC LIMIT 1`
  return row && Number(row.seq)
}

/** @param patches JSON of patches, separated by commas */
function patched(document: StoredDocument, patches: string): Record<string, unknown> {
  let content: unknown = withoutRevision(document)
  for (const patch of JSON.parse(`[${patches}]`)) content = applyPatch(content, patch)
  if (!isRecord(content)) throw new Error(`A patch of "${document._id}" does not lead to a document`)
  return content
}
