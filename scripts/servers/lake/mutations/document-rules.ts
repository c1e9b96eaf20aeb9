/** Rules of Content Lake for changed documents. Pure. */
import { isRecord, type StoredDocument } from '../documents.ts'
import { mutationError } from '../errors.ts'
import { maxAttributeDepth } from '../limits.ts'

/**
 * Attributes that a patch cannot change; the lake sets `_rev` and `_updatedAt`, whatever a patch
 * contains.
 */
const immutable = ['_id', '_type', '_createdAt'] as const

/**
 * @throws ApiError 409 when a patch changes an immutable attribute (Sanity docs, "A note on
 *   immutable properties")
 */
export function checkImmutable(before: StoredDocument, patched: Record<string, unknown>, index: number) {
  const attribute = immutable.find((name) => patched[name] !== before[name])
  if (attribute) throw immutableError(attribute, index)
}

/**
 * A transaction cannot change the type of a document. Content Lake compares with the document
 * before the transaction, so this applies to a replacement and to a deletion followed by a
 * creation.
 * @throws ApiError 409
 */
export function checkType(before: StoredDocument | null, after: StoredDocument | null, index: number) {
  if (before && after && before._type !== after._type) throw immutableError('_type', index)
}

/** As in github.com/sanity-io/sanity/issues/1792. */
function immutableError(attribute: string, index: number) {
  const description = `Cannot modify immutable attribute "${attribute}"`
  return mutationError({ type: 'cannotModifyImmutableAttributeError', description, attribute }, index)
}

/**
 * Checks new values only: documents that an earlier version accepted can still be edited.
 * @throws ApiError 400 for a document with too many levels of attributes
 */
export function checkDepth(before: StoredDocument | null, after: StoredDocument, index: number) {
  if (!isDeeper(after, maxAttributeDepth) || (before && isDeeper(before, maxAttributeDepth))) return
  const description = `The document "${after._id}" is nested more than ${maxAttributeDepth} levels deep: make it flatter, or refer to other documents`
  throw mutationError({ type: 'validationError', description, id: after._id }, index)
}

/**
 * Each attribute on the path is a level, and so is an array in another array. Stops at the limit.
 */
function isDeeper(value: unknown, levels: number): boolean {
  if (levels < 0) return true
  if (Array.isArray(value)) {
    return value.some((item) => isDeeper(item, Array.isArray(item) ? levels - 1 : levels))
  }
  if (!isRecord(value)) return false
  const inner = Object.values(value)
  return inner.length > 0 && (levels === 0 || inner.some((item) => isDeeper(item, levels - 1)))
}
