/** The mutations that restore a deleted document. Pure. */
import { isRecord } from '@repo/model/is-record.ts'
import type { DeletedDocument, TrashEntry } from './trash.ts'

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
  const names = missing
    .filter(({ id }) => id !== entry.id && needed.has(id))
    .map(({ title }) => (title === null ? 'a document that is not in the history anymore' : `“${title}”`))
  if (names.length === 0) return ''
  const are =
    names.length === 1 ? 'is deleted, too. Restore that first' : 'are deleted, too. Restore those first'
  return `It refers to ${listed(names)}, which ${are}, or restore this one as a draft.`
}

/** Note about a restored draft that refers to deleted documents; empty for any other. */
export function restoreNote(entry: TrashEntry, { missing }: Restoration): string {
  const names = missing
    .filter(({ id }) => id !== entry.id)
    .map(({ title }) => (title === null ? null : `“${title}”`))
  if (names.length === 0) return ''
  const known = names.filter((name) => name !== null)
  const what = known.length === names.length ? listed(known) : 'deleted documents'
  return `It still refers to ${what}, which ${names.length === 1 && known.length === 1 ? 'is' : 'are'} deleted: restore ${names.length === 1 ? 'that' : 'those'} as well, or choose others in the form.`
}

/** A mutation, as `@sanity/client` takes it. */
export type RestoreMutation =
  | { readonly create: { readonly _id: string; readonly _type: string; readonly [field: string]: unknown } }
  | { readonly delete: { readonly id: string } }
  | {
      readonly patch: {
        readonly id: string
        readonly set: { readonly 'toPage._ref': string }
        readonly unset: string[]
      }
    }

/**
 * The transaction that restores a document. It fails if the document exists again, so that nothing
 * is overwritten. A draft keeps references to missing documents, weak until it is published.
 */
export function restoreMutations(
  entry: TrashEntry,
  kind: RestoreKind,
  { missing, redirects }: Restoration,
): RestoreMutation[] {
  const { id, published, draft } = entry
  const draftId = `drafts.${id}`
  if (kind === 'draft' || !published) {
    const latest = draft ?? published
    const waiting: MissingTarget[] = [...missing, { id, type: entry.type, title: null }]
    return latest ? [{ create: { ...waitingFor(waiting, contentOf(latest)), _id: draftId } }] : []
  }
  return [
    { create: { ...contentOf(published), _id: id } },
    ...(draft ? [{ create: { ...waitingFor(missing, contentOf(draft)), _id: draftId } }] : []),
    ...redirects.map((redirect) => pointedBack(redirect, entry)),
  ]
}

/**
 * A redirect that the deletion has created goes, because the page has its address again; an earlier
 * one leads to the page as before.
 */
function pointedBack({ _id, _createdAt }: ReplacingRedirect, { id, deletedAt }: TrashEntry): RestoreMutation {
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

/** The document with its references to missing ones made weak until it is published. */
function waitingFor(missing: readonly MissingTarget[], document: DeletedDocument): DeletedDocument {
  const types = new Map(missing.map(({ id, type }) => [id, type]))
  const waiting = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(waiting)
    if (!isRecord(value)) return value
    const inner = fieldsWith(value, waiting)
    if (typeof inner._ref !== 'string' || inner._weak === true || !types.has(inner._ref)) return inner
    const type = types.get(inner._ref)
    return { ...inner, _weak: true, ...(type && { _strengthenOnPublish: { type } }) }
  }
  const { _id, _type } = document
  return { ...fieldsWith(document, waiting), _id, _type }
}

function fieldsWith(value: object, change: (inner: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))
}

function contentOf({ _rev, _updatedAt, ...content }: DeletedDocument): DeletedDocument {
  return content
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
