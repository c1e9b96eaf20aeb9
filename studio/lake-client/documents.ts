/**
 * Documents of the lake, as the writers' tools read and write them. Everything that takes a client
 * throws its error when the lake does not answer or refuses, and everything that asks the site the
 * sentence of `askSite`; docstrings name the other errors only.
 */
import { isRecord } from '@repo/model/is-record.ts'
import { publishedId } from '@repo/model/published-id.ts'
import {
  type Action,
  ClientError,
  type Mutation,
  type PatchOperations,
  type QueryParams,
  type SanityClient,
} from '@sanity/client'
import { getReferencePaths, type Path } from 'sanity'

/** The version of Sanity's API that the Studio's requests have. */
export const apiVersion = '2025-02-19'

/** A document as it is stored: its fields may have any form. */
export interface StoredDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/** A document that is written only if it is still the same. */
export interface RevisedDocument extends StoredDocument {
  readonly _rev: string
}

function fetchIn(perspective: 'raw' | 'published') {
  return <Found>(client: SanityClient, query: string, params: QueryParams = {}): Promise<Found> =>
    client.fetch<Found>(query, params, { perspective })
}

/** Result of a query among all versions of documents, as {@link fetchIn}. */
export const fetchRaw = fetchIn('raw')

/** Result of a query among published documents, as {@link fetchIn}. */
export const fetchPublished = fetchIn('published')

/** Words as they are typed, for the operator `match`; an empty list without any. */
export function beginningsOf(words: string): string[] {
  return (words.match(/\S+/g) ?? []).map((word) => `${word}*`)
}

/**
 * Writes everything in one transaction, or nothing, and returns its revision.
 * @param tag says in the log of the lake what it was for
 */
export async function mutate(
  client: SanityClient,
  mutations: readonly Mutation[],
  tag: string,
  visibility: 'sync' | 'async' = 'async',
): Promise<string> {
  const options = { tag, visibility, returnDocuments: false } as const
  return (await client.mutate([...mutations], options)).transactionId
}

/**
 * Patches drafts in one transaction, and returns its revision. A page without a draft gets one.
 * @param edits of drafts, and of what is published of pages without one
 * @throws the error that {@link conflictSays} knows if somebody has begun a draft of such a page,
 *   or published it again, since it was read; then nothing has changed
 */
export async function editDrafts(
  client: SanityClient,
  edits: readonly { readonly document: RevisedDocument; readonly patch: PatchOperations }[],
  tag: string,
): Promise<string> {
  const actions = edits.flatMap(({ document: { _id, _rev }, patch }): Action[] => {
    const ids = { publishedId: publishedId(_id), draftId: `drafts.${publishedId(_id)}` }
    const edit = { actionType: 'sanity.action.document.edit', ...ids } as const
    if (_id === ids.draftId) return [{ ...edit, patch }]
    const base = { baseId: _id, ifBaseRevisionId: _rev, versionId: ids.draftId, publishedId: _id }
    return [
      { actionType: 'sanity.action.document.version.create', ...base },
      { ...edit, patch },
    ]
  })
  return (await client.action(actions, { tag })).transactionId
}

/**
 * Says in a sentence that a transaction came after a change by somebody else, as in
 * `mutate(…).catch(conflictSays('…'))`.
 * @returns a function that throws an Error with the sentence, or any other error as it is
 */
export function conflictSays(sentence: string): (error: unknown) => never {
  return (error) => {
    const isConflict = error instanceof ClientError && error.statusCode === 409
    throw isConflict ? new Error(sentence, { cause: error }) : error
  }
}

/** Makes a transaction fail if a document has changed since it was read. */
export function locked({ _id, _rev }: Pick<RevisedDocument, '_id' | '_rev'>): Mutation {
  return { patch: { id: _id, ifRevisionID: _rev, unset: ['_revision_lock_pseudo_field_'] } }
}

/** Where a document refers to another one. */
export function referencePaths(document: StoredDocument, id: string): Path[] {
  return getReferencePaths({ _rev: '', _createdAt: '', _updatedAt: '', ...document }, id)
}

/** Content of a document that another one is created with. */
export function newContent({ _rev, _updatedAt, ...content }: StoredDocument): StoredDocument {
  return content
}

/** A reference as Sanity's reference fields write it: weak until its target is published. */
export function referenceTo(_ref: string, type: string, isPublished: boolean) {
  const reference = { _type: 'reference' as const, _ref }
  return isPublished ? reference : { ...reference, _weak: true as const, _strengthenOnPublish: { type } }
}

/**
 * The document with weak references to documents that are not published, by id with their types, as
 * Sanity's reference fields write them: the lake refuses strong ones.
 */
export function waitingFor(
  types: ReadonlyMap<string, string | null>,
  { _id, _type, ...fields }: StoredDocument,
): StoredDocument {
  const waiting = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(waiting)
    if (!isRecord(value)) return value
    const inner = fieldsWith(value, waiting)
    if (typeof inner._ref !== 'string' || inner._weak === true || !types.has(inner._ref)) return inner
    const type = types.get(inner._ref)
    return { ...inner, _weak: true, ...(type && { _strengthenOnPublish: { type } }) }
  }
  return { _id, _type, ...fieldsWith(fields, waiting) }
}

function fieldsWith(value: object, change: (inner: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))
}
