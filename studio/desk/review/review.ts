/**
 * Reviews: who is asked to look at a draft before it is published, and what they said. One document
 * for each page; the lake holds editors to it (`scripts/servers/lake/people/reviews.ts`).
 */
import { fieldIn, listIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw, mutate, type RevisedDocument } from '../../lake-client/documents.ts'
import { type AttentionList, type AttentionRow, mostRows, rowFields, rowsOf } from '../lists/attention.ts'

/** A review of a page. */
export interface Review {
  /** Id of the draft or version. */
  readonly of: string
  /** Its revision when somebody last said something. */
  readonly rev: string
  readonly state: 'requested' | 'approved' | 'changes'
  readonly requestedBy: string
  readonly reviewers: readonly string[]
  /** For them, from who asks. */
  readonly note: string
  /** Id of who approved or asked for changes; empty before. */
  readonly by: string
  readonly answer: string
}

/** State of a draft, or of a version in a release. */
export type ReviewState = 'none' | Review['state'] | 'outdated'

/** The review in a document; null for anything else. */
export function reviewIn(document: unknown): Review | null {
  const state = textIn(document, 'state')
  if (state !== 'requested' && state !== 'approved' && state !== 'changes') return null
  const text = (name: string) => textIn(document, name)
  return {
    of: text('of'),
    rev: text('rev'),
    state,
    requestedBy: text('requestedBy'),
    reviewers: listIn(document, 'reviewers').filter((id) => typeof id === 'string'),
    note: text('note'),
    by: text('by'),
    answer: text('answer'),
  }
}

/** The state of what a writer has open: a change after an approval ends it. */
export function stateOf(
  review: Review | null,
  open: Pick<RevisedDocument, '_id' | '_rev'> | null | undefined,
): ReviewState {
  if (!review || !open || review.of !== open._id) return 'none'
  return review.state === 'approved' && review.rev !== open._rev ? 'outdated' : review.state
}

/** Saves what somebody asks or says. @param id as published */
export async function saveReview(client: SanityClient, id: string, review: Review): Promise<void> {
  await mutate(client, [{ createOrReplace: { _id: `review.${id}`, _type: 'review', ...review } }], 'review')
}

/** Forgets what somebody has asked. @param id as published */
export async function withdrawReview(client: SanityClient, id: string): Promise<void> {
  await mutate(client, [{ delete: { id: `review.${id}` } }], 'review')
}

/** GROQ: true if a snippet, or a page's category, published or not, needs approvals. */
const isGated = ['', 'parent->', 'parent->parent->', 'parent->parent->parent->']
  .map((around) => `category->${around}needsApproval == true`)
  .join(' || ')

/** The review of the page `$id`, and whether its category needs approvals. */
export const reviewQuery = `{
  "review": *[_id == "review." + $id][0],
  "isGated": defined(*[sanity::versionOf($id) && (${isGated} || (_type == "snippet" && needsApproval == true))][0]._id)
}`

/** The states of the reviews of drafts, by the published id. */
export async function readReviewStates(
  client: SanityClient,
  drafts: readonly Pick<AttentionRow, 'id' | 'rev'>[],
): Promise<ReadonlyMap<string, ReviewState>> {
  const ids = drafts.map(({ id }) => `review.${id}`)
  const found = await fetchRaw<unknown[]>(client, '*[_id in $ids]', { ids })
  const reviews = new Map(found.map((document) => [textIn(document, '_id'), reviewIn(document)]))
  return new Map(
    drafts.map(({ id, rev }) => {
      const open = { _id: `drafts.${id}`, _rev: rev }
      return [id, stateOf(reviews.get(`review.${id}`) ?? null, open)]
    }),
  )
}

/** Reads the drafts and versions that wait for the person who is signed in. */
export async function readWaitingReviews(
  client: SanityClient,
): Promise<AttentionList<{ page: AttentionRow; review: Review }>> {
  const found = await fetchRaw<unknown>(
    client,
    `*[_type == "review" && (state == "requested" && identity() in reviewers || state == "changes" && requestedBy == identity())]{
      "review": @, "page": *[_id == ^.of][0]${rowFields}
    }`,
  )
  const rows = (Array.isArray(found) ? found : []).flatMap((row: unknown) => {
    const review = reviewIn(fieldIn(row, 'review'))
    const [page] = rowsOf([fieldIn(row, 'page')])
    return review && page ? [{ review, page }] : []
  })
  return { total: rows.length, rows: rows.slice(0, mostRows) }
}
