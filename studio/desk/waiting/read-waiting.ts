/**
 * Reviews that wait for the person who is signed in, and threads of comments (sanity 6.16) that
 * name them, that they wrote in, or that came by a link of theirs, until they answer or somebody
 * resolves them.
 */
import { linkTool } from '@repo/model/share-links.ts'
import { fieldIn, listIn, objectsIn, textIn } from '@repo/model/values.ts'
import { ClientError, type SanityClient } from '@sanity/client'
import { getVersionFromId } from '@sanity/client/csm'
import { fetchRaw } from '../../lake-client/documents.ts'
import {
  type AttentionList,
  type AttentionRow,
  type DocumentPlace,
  mostRows,
  rowFieldsWith,
  rowsOf,
} from '../lists/attention.ts'
import { type Review, type ReviewedRelease, readWaitingReviews } from '../review/review.ts'

/** A review, or a comment as it is stored, in any form. */
export interface Waiting {
  readonly key: string
  readonly title: string
  readonly page: AttentionRow
  /** The release whose review it is; null for a document. */
  readonly release: ReviewedRelease | null
  readonly place: DocumentPlace
  readonly said: { readonly review: Review } | { readonly comment: unknown }
}

const open = '_type == "comment" && status == "open"'
const isMine = 'authorId == identity()'
const isByLink = `context.tool == "${linkTool}"`
/** A comment by a shared link names, out of sight, who made the link. */
const isNamed = `(identity() in message[].children[].userId || ${isByLink} && identity() in context.notification.subscribers)`
/** Bounds what is read. */
const newest = '| order(_createdAt desc)[0...1000]'
/** Ids of the documents of which one has the comment. */
const ids = `select(
  defined(target.documentVersionId) => ["versions." + target.documentVersionId + "." + target.document._ref],
  ["drafts." + target.document._ref, target.document._ref]
)`

/**
 * Reads it all, reviews first, and the newest comment of each thread.
 * @param comments null in a Studio without comments
 */
export async function readWaiting(
  client: SanityClient,
  comments: SanityClient | null,
): Promise<AttentionList<Waiting>> {
  const [reviews, found] = await Promise.all([
    readWaitingReviews(client),
    comments ? readComments(comments) : [],
  ])
  const threads = Map.groupBy(found, (comment) => textIn(comment, 'threadId'))
  const waiting = [...threads.values()].flatMap((thread) => waitingIn(thread) ?? [])
  const query = `*[_id in $ids]${rowFieldsWith('"keys": body[]._key')}`
  const documents = await fetchRaw<unknown[]>(client, query, {
    ids: waiting.flatMap((comment) => listIn(comment, 'ids')),
  })
  const rows = [
    ...reviews.map(({ page, review, release }): Waiting => {
      const title = release ? `${release.title} · Release` : page.title
      const place = { inspect: 'review', release: getVersionFromId(review.of) }
      return { key: release?.name ?? page.id, title, page, release, place, said: { review } }
    }),
    ...waiting.flatMap((comment): Waiting[] => {
      const document = documents.find(
        (one) => listIn(comment, 'ids').includes(fieldIn(one, '_id')) && hasBlock(one, comment),
      )
      const key = textIn(comment, '_id')
      const release = getVersionFromId(textIn(document, '_id'))
      const place = { inspect: 'sanity/comments', comment: key, release }
      const whole = { key, release: null, place, said: { comment } }
      return rowsOf([document]).map((page) => ({ ...whole, title: page.title, page }))
    }),
  ]
  return { total: rows.length, rows: rows.slice(0, mostRows) }
}

/** Open comments of the threads that the person is part of; none if they may not read any. */
async function readComments(comments: SanityClient) {
  try {
    const threads = await fetchRaw(comments, `*[${open} && (${isMine} || ${isNamed})]${newest}.threadId`)
    const fields = `_id, threadId, "field": target.path.field, authorId, message, "isMine": ${isMine}, "isNamed": ${isNamed}, "isByLink": ${isByLink}, "ids": ${ids}`
    const query = `*[${open} && threadId in $threads]${newest}{${fields}}`
    return objectsIn({ found: await fetchRaw(comments, query, { threads }) }, 'found')
  } catch (error) {
    if (error instanceof ClientError && [401, 403, 404].includes(error.statusCode)) return []
    throw error
  }
}

/** The comment to answer. @param thread the newest first */
function waitingIn(thread: readonly object[]): object | undefined {
  const mine = thread.findIndex((comment) => fieldIn(comment, 'isMine') === true)
  const newer = mine < 0 ? thread : thread.slice(0, mine)
  return newer.find((comment) => fieldIn(comment, 'isNamed') === true) ?? (mine < 0 ? undefined : newer[0])
}

/** False for a comment on a block that was deleted: the Studio does not show it. */
function hasBlock(document: unknown, comment: object): boolean {
  const [, key] = /^body\[_key=="([^"]+)"\]/.exec(textIn(comment, 'field')) ?? []
  return key === undefined || listIn(document, 'keys').includes(key)
}
