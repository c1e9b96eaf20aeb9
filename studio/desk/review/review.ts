/**
 * Reviews: who is asked to look at a draft before it is published, and what they said. One document
 * for each page, also of a release; the lake holds editors to it
 * (`scripts/servers/lake/people/reviews.ts`).
 */
import { listIn, textIn } from '@repo/model/values.ts'
import type { Mutation, SanityClient } from '@sanity/client'
import { conflictSays, fetchRaw, locked, mutate, type RevisedDocument } from '../../lake-client/documents.ts'
import { type AttentionRow, rowFields, rowsOf } from '../lists/attention.ts'

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

/** A draft or version with its review. */
export interface Reviewed extends Pick<AttentionRow, 'id' | 'rev'> {
  /** Id of the draft or version. */
  readonly of: string
  readonly review: Review | null
  readonly state: ReviewState
  /** Revision of the review; empty without one. */
  readonly reviewRev: string
}

/** The draft or version with what is stored as its review. */
export function reviewed<Page extends Pick<Reviewed, 'id' | 'rev' | 'of'>>(
  page: Page,
  stored: unknown,
): Page & Reviewed {
  const review = reviewIn(stored)
  const state = stateOf(review, { _id: page.of, _rev: page.rev })
  return { ...page, review, state, reviewRev: textIn(stored, '_rev') }
}

/**
 * Drafts or versions that are reviewed together: the most urgent state and its review, and what a
 * person can do. A request is about all that are not approved, an answer about all that others
 * asked for.
 */
export function reviewedTogether(pages: readonly Reviewed[], own: string) {
  const those = (...states: readonly ReviewState[]) => pages.filter(({ state }) => states.includes(state))
  const requested = those('requested')
  const others = [...those('changes'), ...those('outdated'), ...those('none')]
  const first = [...requested, ...others, ...pages][0]
  return {
    state: first?.state ?? 'none',
    review: first?.review ?? null,
    toAnswer: requested.filter(({ review }) => review?.requestedBy !== own),
    toWithdraw: requested.filter(({ review }) => review?.requestedBy === own),
    toRequest: requested.length + others.length > 0 ? others : pages,
  }
}

/**
 * Saves what somebody asks or says about all of these, or, without it, forgets what was asked.
 * @throws Error in one sentence if somebody else said something since they were read
 */
export async function saveReviews(
  client: SanityClient,
  pages: readonly Reviewed[],
  said?: (page: Reviewed) => Omit<Review, 'of' | 'rev'>,
): Promise<void> {
  const mutations = pages.flatMap((page): Mutation[] => {
    const { of, rev, reviewRev } = page
    const _id = `review.${page.id}`
    return [
      ...(reviewRev ? [locked({ _id, _rev: reviewRev })] : []),
      said ? { createOrReplace: { _id, _type: 'review', ...said(page), of, rev } } : { delete: { id: _id } },
    ]
  })
  await mutate(client, mutations, 'review', 'sync').catch(
    conflictSays('Somebody else said something in the meantime: open it again.'),
  )
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

/** Adds their reviews to drafts or versions. @param prefix of their ids: `versions.spring.` */
export async function withReviews<Page extends Pick<Reviewed, 'id' | 'rev'>>(
  client: SanityClient,
  prefix: string,
  pages: readonly Page[],
): Promise<(Page & Reviewed)[]> {
  const ids = pages.map(({ id }) => `review.${id}`)
  const found = await fetchRaw<unknown[]>(client, '*[_id in $ids]', { ids })
  const stored = new Map(found.map((document) => [textIn(document, '_id'), document]))
  return pages.map((page) => reviewed({ ...page, of: prefix + page.id }, stored.get(`review.${page.id}`)))
}

/** Reads the documents of a release with their reviews. @param release its name */
export async function readReleaseReviews(client: SanityClient, release: string) {
  const query = `*[sanity::partOfRelease($release)] | order(_createdAt asc, _id asc)${rowFields}`
  const pages = rowsOf(await fetchRaw<unknown>(client, query, { release }))
  return await withReviews(client, `versions.${release}.`, pages)
}

/** A release as its review names it. */
export interface ReviewedRelease {
  /** As it is in the ids of its versions. */
  readonly name: string
  readonly title: string
}

/**
 * Reads drafts and releases to review or to change, each release once, and approved drafts to
 * publish.
 */
export async function readWaitingReviews(client: SanityClient) {
  const found = await fetchRaw<{ review: unknown; page: unknown; release: ReviewedRelease | null }[]>(
    client,
    `*[_type == "review" && (state == "requested" && identity() in reviewers || requestedBy == identity() && (state == "changes" || state == "approved" && of in path("drafts.**")))]{
      "review": @, "page": *[_id == ^.of][0]${rowFields},
      "release": *[_type == "system.release" && string::startsWith(^.of, "versions." + name + ".")][0]{
        name, "title": coalesce(metadata.title, "Untitled release")
      }
    }`,
  )
  const waiting = found.flatMap(({ release, ...row }) => {
    const review = reviewIn(row.review)
    const [page] = rowsOf([row.page])
    if (!review || !page || stateOf(review, { _id: review.of, _rev: page.rev }) === 'outdated') return []
    return [{ review, page, release }]
  })
  return [...new Map(waiting.map((row) => [row.release?.name ?? row.review.of, row])).values()]
}
