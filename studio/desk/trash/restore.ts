import { isRecord } from '@repo/model/is-record.ts'
import type { Mutation } from '@sanity/client'
import { newContent, waitingFor } from '../../lake-client/documents.ts'
import { listed } from '../../ui/words.ts'
import type { TrashEntry } from './trash.ts'

/** How a document is restored. */
export type RestoreKind = 'draft' | 'published'

/** A document that a restored one refers to and that does not exist. */
export interface MissingTarget {
  readonly id: string
  /** Type and title from the history; null if it has expired. */
  readonly type: string | null
  readonly title: string | null
}

/** A redirect that sends readers of the deleted document to its replacement. */
export interface ReplacingRedirect {
  readonly _id: string
  readonly _createdAt: string
}

/** State of the lake that restoring a document depends on. */
export interface Restoration {
  readonly missing: readonly MissingTarget[]
  /** Says which page has the address now; empty if it is free. */
  readonly addressProblem: string
  readonly redirects: readonly ReplacingRedirect[]
}

/** Why a document cannot be restored so, in a sentence with what to do; empty if it can. */
export function restoreProblem(
  entry: TrashEntry,
  kind: RestoreKind,
  { missing, addressProblem }: Restoration,
): string {
  if (kind === 'draft') return ''
  if (addressProblem) return `${addressProblem} You can do that after you restore it as a draft.`
  const needed = new Set(strongTargets(entry.published))
  const names = missing.filter(({ id }) => id !== entry.id && needed.has(id)).map(nameOf)
  if (names.length === 0) return ''
  const are =
    names.length === 1 ? 'is deleted, too. Restore that first' : 'are deleted, too. Restore those first'
  return `It refers to ${listed(names)}, which ${are}, or restore this one as a draft.`
}

function nameOf({ title }: MissingTarget): string {
  return title === null ? 'a document that is not in the history anymore' : `“${title}”`
}

/** Note about a restored draft that refers to deleted documents; empty for any other. */
export function restoreNote(entry: TrashEntry, { missing }: Restoration): string {
  const names = missing.filter(({ id }) => id !== entry.id).map(nameOf)
  if (names.length === 0) return ''
  return `It still refers to ${listed(names)}, which ${names.length === 1 ? 'is deleted: restore that' : 'are deleted: restore those'} as well, or choose others in the form.`
}

/**
 * The transaction that restores a document. It fails if the document exists again, so that nothing
 * is overwritten. A draft keeps references to missing documents, weak until it is published.
 */
export function restoreMutations(
  entry: TrashEntry,
  kind: RestoreKind,
  { missing, redirects }: Restoration,
): Mutation[] {
  const { id, published, draft } = entry
  const draftId = `drafts.${id}`
  const types = new Map(missing.map((target) => [target.id, target.type]))
  if (kind === 'draft' || !published) {
    const latest = draft ?? published
    const waiting = new Map(types).set(id, entry.type)
    return latest ? [{ create: { ...waitingFor(waiting, newContent(latest)), _id: draftId } }] : []
  }
  return [
    { create: { ...newContent(published), _id: id } },
    ...(draft ? [{ create: { ...waitingFor(types, newContent(draft)), _id: draftId } }] : []),
    ...redirects.map((redirect) => pointedBack(redirect, entry)),
  ]
}

/** A redirect of the deletion goes; an earlier one leads to the page as before. */
function pointedBack({ _id, _createdAt }: ReplacingRedirect, { id, deletedAt }: TrashEntry): Mutation {
  return Date.parse(_createdAt) >= Date.parse(deletedAt)
    ? { delete: { id: _id } }
    : { patch: { id: _id, set: { 'toPage._ref': id }, unset: ['successorOf'] } }
}

/** Ids of the documents that must exist; in the order of the document, each once. */
export function strongTargets(value: unknown): string[] {
  const found: string[] = []
  const collect = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(collect)
    if (!isRecord(inner)) return
    if (typeof inner._ref === 'string' && inner._weak !== true) found.push(inner._ref)
    Object.values(inner).forEach(collect)
  }
  collect(value)
  return [...new Set(found)]
}
