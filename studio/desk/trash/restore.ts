import { isRecord } from '@repo/model/is-record.ts'
import { textIn } from '@repo/model/values.ts'
import type { Mutation, SanityClient } from '@sanity/client'
import { freeAddress, freeListAddress } from '../../checks/free-address.ts'
import { fetchRaw, isConflict, mutate, newContent, waitingFor } from '../../lake-client/documents.ts'
import { readLastVersions } from '../../lake-client/history.ts'
import { listed } from '../../ui/words.ts'
import { documentTitle } from '../uses/uses.ts'
import type { TrashEntry } from './read-trash.ts'

/** How a document is restored. */
export type RestoreKind = 'draft' | 'published'

/** A document that a restored one refers to and that does not exist. */
interface MissingTarget {
  readonly id: string
  /** Type and title from the history; null if it has expired. */
  readonly type: string | null
  readonly title: string | null
}

/** A redirect that sends readers of the deleted document to its replacement. */
interface ReplacingRedirect {
  readonly _id: string
  readonly _createdAt: string
}

/**
 * Restores a document, or changes nothing.
 * @returns what the writer has to know about it; empty for nothing
 * @throws Error in one sentence for a writer, with what to do
 */
export async function restoreDocument(
  client: SanityClient,
  entry: TrashEntry,
  kind: RestoreKind,
): Promise<string> {
  const [missing, addressProblem, redirects] = await Promise.all([
    readMissing(client, entry),
    kind === 'draft' ? '' : addressProblemOf(client, entry),
    fetchRaw<ReplacingRedirect[]>(client, '*[_type == "redirect" && successorOf == $id]{_id, _createdAt}', {
      id: entry.id,
    }),
  ])
  if (addressProblem) throw new Error(`${addressProblem} You can do that after you restore it as a draft.`)
  if (kind === 'published') refuseMissing(entry, missing)
  const mutations = restoreMutations(entry, kind, missing, redirects)
  await mutate(client, mutations, 'trash.restore', 'sync').catch((error: unknown) => {
    if (!isConflict(error)) throw error
    throw new Error('It has changed in the meantime: perhaps somebody has restored it. Press “Refresh”.')
  })
  return restoreNote(missing)
}

async function readMissing(
  client: SanityClient,
  { id, published, draft }: TrashEntry,
): Promise<MissingTarget[]> {
  const targets = strongTargets([published, draft]).filter((target) => target !== id)
  const there = await fetchRaw<string[]>(client, '*[_id in $targets]._id', { targets })
  const missing = targets.filter((target) => !there.includes(target))
  const last = missing.length > 0 ? await readLastVersions(client, missing) : new Map()
  return missing.map((target) => {
    const document = last.get(target)
    return { id: target, type: document?._type ?? null, title: document ? documentTitle(document) : null }
  })
}

async function addressProblemOf(client: SanityClient, { published }: TrashEntry): Promise<string> {
  const slug = textIn(published?.slug, 'current')
  if (!published || !slug) return ''
  const context = {
    document: published,
    getClient: (config: { apiVersion: string }) => client.withConfig(config),
  }
  const free = ['category', 'tag'].includes(published._type)
    ? await freeListAddress(slug, context)
    : await freeAddress(slug, context)
  return free === true ? '' : free
}

/** @throws Error in one sentence if what is to be published refers to deleted documents */
function refuseMissing({ published }: TrashEntry, missing: readonly MissingTarget[]) {
  const needed = new Set(strongTargets(published))
  const names = missing.filter(({ id }) => needed.has(id)).map(nameOf)
  if (names.length === 0) return
  const are =
    names.length === 1 ? 'is deleted, too. Restore that first' : 'are deleted, too. Restore those first'
  throw new Error(`It refers to ${listed(names)}, which ${are}, or restore this one as a draft.`)
}

function nameOf({ title }: MissingTarget): string {
  return title === null ? 'a document that is not in the history anymore' : `“${title}”`
}

/** Note about a restored draft that refers to deleted documents; empty for any other. */
function restoreNote(missing: readonly MissingTarget[]): string {
  const names = missing.map(nameOf)
  if (names.length === 0) return ''
  return `It still refers to ${listed(names)}, which ${names.length === 1 ? 'is deleted: restore that' : 'are deleted: restore those'} as well, or choose others in the form.`
}

/**
 * The transaction that restores a document. It fails if the document exists again, so that nothing
 * is overwritten. A draft keeps references to missing documents, weak until it is published.
 */
function restoreMutations(
  entry: TrashEntry,
  kind: RestoreKind,
  missing: readonly MissingTarget[],
  redirects: readonly ReplacingRedirect[],
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
function strongTargets(value: unknown): string[] {
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
