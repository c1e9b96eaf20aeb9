/**
 * Applies mutations to documents, all or none. Pure. Patches are applied by Sanity's own
 * `@sanity/mutator`.
 */

import { randomUUID } from 'node:crypto'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Mutation } from '@sanity/mutator'
import { z } from 'zod'
import { isRecord, type StoredDocument } from '../documents.ts'
import { mutationError } from '../errors.ts'
import { checkDepth, checkImmutable, checkType } from './document-rules.ts'
import { insertsOf } from './ranges.ts'

const newDocument = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) })
const identified = z.looseObject({ _id: z.string().min(1), _type: z.string().min(1) })
const query = { query: z.string(), params: z.record(z.string(), z.unknown()).optional() }
const revision = { ifRevisionID: z.string().optional() }

/** The mutations of `POST /data/mutate` (Sanity docs, "Mutations"). */
export const mutationSchema = z.union([
  z.strictObject({ create: newDocument.transform(withId) }),
  z.strictObject({ createIfNotExists: identified.transform(withId) }),
  z.strictObject({ createOrReplace: identified.transform(withId) }),
  z.strictObject({ delete: z.union([z.object({ id: z.string(), ...revision }), z.object(query)]) }),
  z.strictObject({ patch: z.looseObject({ id: z.string(), ...revision }) }),
  z.strictObject({ patch: z.looseObject({ ...query, ...revision, id: z.undefined().optional() }) }),
])

/** A mutation as clients send it. */
export type MutationInput = z.infer<typeof mutationSchema>

/** A mutation of one known document: queries are resolved and new documents have an id. */
export type DocumentMutation =
  | { readonly create: NewDocument }
  | { readonly createIfNotExists: NewDocument }
  | { readonly createOrReplace: NewDocument }
  | { readonly delete: { readonly id: string; readonly ifRevisionID?: string | undefined } }
  | {
      readonly patch: Readonly<Record<string, unknown>> & {
        readonly id: string
        readonly ifRevisionID?: string | undefined
      }
    }

/** The change of one document in a transaction. */
export interface Change {
  readonly id: string
  readonly before: StoredDocument | null
  readonly after: StoredDocument | null
  readonly mutations: readonly DocumentMutation[]
}

/** One result in the response to mutations. */
export interface MutationResult {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
}

/** Time and id of a transaction. */
export interface TransactionMeta {
  readonly transactionId: string
  /** ISO 8601. */
  readonly timestamp: string
}

type NewDocument = Record<string, unknown> & { _id: string }

/** The document that a mutation has as a whole. */
export function wholeOf(mutation: DocumentMutation): NewDocument | undefined {
  if ('create' in mutation) return mutation.create
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists
  return 'createOrReplace' in mutation ? mutation.createOrReplace : undefined
}

/** Document id of a mutation. */
export function idOf(mutation: DocumentMutation): string {
  if ('delete' in mutation) return mutation.delete.id
  return 'patch' in mutation ? mutation.patch.id : (wholeOf(mutation)?._id ?? '')
}

/** Generates an id for a document without one. An id that ends in a dot is a prefix (`drafts.`). */
function withId(document: Record<string, unknown>): NewDocument {
  const { _id } = document
  if (typeof _id !== 'string' || _id === '') return { ...document, _id: randomUUID() }
  return { ...document, _id: _id.endsWith('.') ? `${_id}${randomUUID()}` : _id }
}

/**
 * Applies mutations in order to the documents that `current` returns.
 * @param current returns a document as it was before the transaction
 * @throws ApiError in Sanity's shape at the first mutation that cannot be applied
 */
export function applyMutations(
  mutations: readonly DocumentMutation[],
  current: (id: string) => StoredDocument | null,
  meta: TransactionMeta,
): { changes: Change[]; results: MutationResult[] } {
  const touched = new Map<
    string,
    { before: StoredDocument | null; now: StoredDocument | null; done: DocumentMutation[]; last: number }
  >()
  const results = mutations.map((mutation, index): MutationResult => {
    const id = idOf(mutation)
    const entry = touched.get(id) ?? { before: current(id), now: current(id), done: [], last: index }
    touched.set(id, entry)
    const next = applyOne(mutation, entry.now, meta, index)
    if (next && !entry.now) checkId(id, index)
    if (next && next !== entry.now) checkDepth(entry.now, next, index)
    entry.last = index
    const operation =
      next === entry.now ? 'none' : next === null ? 'delete' : entry.now === null ? 'create' : 'update'
    entry.now = next
    if (operation !== 'none') entry.done.push(mutation)
    return { id, operation }
  })
  for (const { before, now, last } of touched.values()) checkType(before, now, last)
  const changes = [...touched].flatMap(([id, { before, now, done }]) =>
    now === before ? [] : [{ id, before, after: now, mutations: done }],
  )
  return { changes, results }
}

function applyOne(
  mutation: DocumentMutation,
  now: StoredDocument | null,
  meta: TransactionMeta,
  index: number,
): StoredDocument | null {
  const id = idOf(mutation)
  if ('create' in mutation) {
    if (now) {
      const description = `Document by ID "${id}" already exists`
      throw mutationError({ type: 'documentAlreadyExistsError', description, id }, index)
    }
    return stamped(mutation.create, null, { ...meta, updatedAt: mutation.create._updatedAt })
  }
  if ('createIfNotExists' in mutation) return now ?? stamped(mutation.createIfNotExists, null, meta)
  if ('createOrReplace' in mutation) return stamped(mutation.createOrReplace, null, meta)
  if ('delete' in mutation) {
    checkRevision(mutation.delete.ifRevisionID, now, id, index)
    return null
  }
  if (!now) {
    const description = `The document with the ID "${id}" was not found`
    throw mutationError({ type: 'documentNotFoundError', description, id }, index)
  }
  checkRevision(mutation.patch.ifRevisionID, now, id, index)
  const result = patched(mutation.patch, now, index)
  checkImmutable(now, result, index)
  return stamped(result, now, meta)
}

function patched(
  { ifRevisionID: _checked, insert, ...patch }: Record<string, unknown>,
  now: StoredDocument,
  index: number,
): Record<string, unknown> {
  try {
    let result = mutated(patch, now)
    // `@sanity/mutator` also applies inserts last.
    const inserts = insert === undefined ? [] : insertsOf(insert, result)
    for (const one of inserts) result = mutated({ id: now._id, insert: one }, result)
    return result
  } catch (error) {
    const description = `The patch of "${now._id}" cannot be applied: ${errorMessage(error)}`
    throw mutationError({ type: 'validationError', description, id: now._id }, index)
  }
}

function mutated(patch: unknown, document: object): Record<string, unknown> {
  // `@sanity/mutator` modifies its input.
  const result: unknown = new Mutation({ mutations: [{ patch }] } as never).apply(
    structuredClone(document) as never,
  )
  if (!isRecord(result)) throw new Error('the patch left no document')
  return result
}

/** Checks new ids only, so that documents of an older lake can still be written and deleted. */
function checkId(id: string, index: number) {
  // @sanity/client, `validateDocumentId`; Sanity docs, "IDs and paths": no part of a path starts
  //   with a hyphen.
  if (/^\w[\w.-]{0,127}$/.test(id) && !/\.[.-]/.test(id)) return
  const description = `${JSON.stringify(id)} is not a valid document id: use up to 128 of a-z, A-Z, 0-9, _, - and ., start with neither - nor ., and put neither after a .`
  throw mutationError({ type: 'validationError', description, id }, index)
}

/** @throws ApiError 409 when a document has another revision than a client expects */
export function checkRevision(
  expected: string | undefined,
  now: StoredDocument | null,
  id: string,
  index: number,
) {
  if (expected === undefined || now?._rev === expected) return
  const current = now?._rev ?? ''
  const description = `Document "${id}" has unexpected revision ID ("${current}"), expected "${expected}"`
  const revisions = { currentRevisionID: current, expectedRevisionID: expected }
  throw mutationError({ type: 'documentRevisionIDDoesNotMatchError', description, id, ...revisions }, index)
}

function stamped(
  fields: Record<string, unknown>,
  before: StoredDocument | null,
  { transactionId, timestamp, updatedAt }: TransactionMeta & { readonly updatedAt?: unknown },
): StoredDocument {
  // JSON does not have `undefined`: after a restart the value would be different.
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const { _id, _type, _createdAt, _updatedAt, _rev, ...rest } = given
  return {
    ...rest,
    _id: String(_id),
    _type: String(_type),
    _createdAt: before?._createdAt ?? (typeof _createdAt === 'string' ? _createdAt : timestamp),
    _updatedAt: isPast(updatedAt, timestamp) ? updatedAt : timestamp,
    _rev: transactionId,
  }
}

/**
 * True if a value is a time that is not after the transaction. A created document keeps such an
 * `_updatedAt` (github.com/sanity-io/gradient/issues/449), so that an import keeps the day of the
 * last change. A later time would make secrets that expire by it last longer.
 */
function isPast(value: unknown, timestamp: string): value is string {
  return typeof value === 'string' && z.iso.datetime().safeParse(value).success && value <= timestamp
}

/** Gives every object in an array a `_key` (`autoGenerateArrayKeys`). */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const inner = withArrayKeys(item)
      return isRecord(inner) && typeof inner._key !== 'string'
        ? { ...inner, _key: randomUUID().replaceAll('-', '').slice(0, 12) }
        : inner
    })
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withArrayKeys(item)]))
}
