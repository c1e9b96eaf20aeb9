/**
 * Approvals: what an editor publishes in a category with `needsApproval`, or inside of one, and a
 * snippet with it, was approved by another person, as it is. Administrators and tokens of the
 * settings are free. The Studio writes the reviews (`studio/desk/review`), which say of which
 * revision they are. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { isPrivateId, isRecord, publishedId, type StoredDocument } from '../documents.ts'
import { requestError } from '../errors.ts'
import type { Identity } from '../http.ts'
import { type Change, type DocumentMutation, idOf } from '../mutations/apply.ts'
import { publishedContent } from '../mutations/publish.ts'
import { isReleaseId } from '../releases/release.ts'
import type { Store } from '../store/store.ts'

type Documents = Pick<Store, 'get' | 'authorOf' | 'versionsOf'>

/** Prefix of the id of a review; the published id of its page follows. */
const reviewPrefix = 'review.'

/** More categories than this are not inside one another. */
const deepest = 20

/** True if an editor changes more than drafts and versions, so that approvals are to be checked. */
export function mayNeedApproval(
  { role, session }: Identity,
  mutations: readonly DocumentMutation[],
): boolean {
  const isWorkInProgress = (id: string) => /^(?:drafts|versions)\./.test(id)
  return (
    role === 'editor' &&
    session !== undefined &&
    mutations.some((mutation) => !isWorkInProgress(idOf(mutation)))
  )
}

/**
 * Checks the changes of a transaction of an editor.
 * @param documents as they were before
 * @throws ApiError 403 in one sentence for the first change that needs an approval, or that says so
 *   in the name of somebody else
 */
export function checkApprovals(changes: readonly Change[], documents: Documents, { id: own }: Identity) {
  for (const { id, before, after } of changes) {
    if (id.startsWith(reviewPrefix)) checkReviewer(after, own)
    else if (isReleaseId(id)) {
      if (after?.state === 'scheduled')
        for (const version of documents.versionsOf(String(after.name)))
          checkApproved(version, documents.get(publishedId(version._id)), documents)
    } else if (!isPrivateId(id) && after) checkApproved(after, before, documents)
  }
}

function checkReviewer(review: StoredDocument | null, own: string) {
  if (review?.state === 'approved' && review.by !== own)
    throw requestError(403, 'Somebody else cannot approve in your name, nor you in theirs: open “Review”')
}

function checkApproved(after: StoredDocument, before: StoredDocument | null, documents: Documents) {
  if ((before?.needsApproval ?? false) !== (after.needsApproval ?? false))
    throw requestError(403, 'Administrators decide what needs approvals: ask one of them')
  if (![after, before].some((page) => isGated(page, documents)) || isApproved(after, before, documents))
    return
  throw requestError(
    403,
    `“${String(after.title ?? after._id)}” needs the approval of another person before it is published: open “Review” above its form`,
  )
}

/** True if a snippet, a category of a page, or one around it, needs approvals. */
function isGated(page: StoredDocument | null, documents: Documents): boolean {
  if (page?._type === 'snippet') return page.needsApproval === true
  let category = targetOf(page?.category, documents)
  for (let level = 0; category && level < deepest; level += 1) {
    if (category.needsApproval === true) return true
    category = targetOf(category.parent, documents)
  }
  return false
}

function targetOf(reference: unknown, documents: Documents): StoredDocument | null {
  return isRecord(reference) && typeof reference._ref === 'string' ? documents.get(reference._ref) : null
}

/** True if the draft or version with this content was approved, not by its last author. */
function isApproved(after: StoredDocument, before: StoredDocument | null, documents: Documents): boolean {
  const id = publishedId(after._id)
  const review = documents.get(reviewPrefix + id)
  if (review?.state !== 'approved' || typeof review.of !== 'string' || publishedId(review.of) !== id)
    return false
  const approved = documents.get(review.of)
  return (
    approved !== null &&
    approved._rev === review.rev &&
    documents.authorOf(approved._rev) !== review.by &&
    isDeepStrictEqual(contentOf(publishedContent(approved, before)), contentOf(after))
  )
}

function contentOf(document: Readonly<Record<string, unknown>>) {
  const { _id, _rev, _createdAt, _updatedAt, _system, ...content } = document
  return content
}
