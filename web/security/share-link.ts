/** Checks the links with which people without an account see something unpublished. */
import { sha256 } from '@repo/kit/hash.ts'
import { isSameSecret } from '@repo/kit/secrets.ts'
import { shareLinkType } from '@repo/model/kinds.ts'
import { parseShareLink, readShareLink, type Shared } from '@repo/model/share-links.ts'
import { draftsClient } from '#clients/sanity.ts'

/** Content of a valid link, with its author and its end for visitors. */
export interface Share {
  readonly shows: Shared
  /** Who made the link. */
  readonly author: string
  /** When it ends, ISO 8601. */
  readonly expiresAt: string
  /** Id of the person who is notified of comments; empty if its visitors may not comment. */
  readonly commentsTo: string
}

/** Why a link shows nothing: 401 for one that is not valid, 410 for one that was. */
export interface ShareRefusal {
  readonly status: 401 | 410
  /** One sentence for its visitor. */
  readonly message: string
}

const invalid: ShareRefusal = {
  status: 401,
  message: 'This link is not complete or was revoked: ask the person who sent it for a new one.',
}

const linkQuery = `*[_id == $id && _type == "${shareLinkType}"][0]{
  _id, page, release, author, expiresAt, secretHash, commentsTo,
  "releaseState": *[_type == "system.release" && name == ^.release][0].state
}`

/** States of a release that is still to be published (Sanity docs, "Content Releases API"). */
const openStates = new Set<unknown>(['active', 'scheduling', 'scheduled', 'unscheduling'])

/**
 * Content of a link, or why it has none. Read from the lake each time: a revoked link opens nothing
 * at the next request.
 * @param text value of the parameter `link`
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function shareOf(text: string): Promise<Share | ShareRefusal> {
  const named = parseShareLink(text)
  if (!named) return invalid
  const found = await draftsClient().fetch<{ releaseState?: unknown } | null>(
    linkQuery,
    { id: named.id },
    { perspective: 'raw' },
  )
  const link = readShareLink(found)
  if (!link || !isSameSecret(sha256(named.secret, 'hex'), link.secretHash)) return invalid
  const { shows, author, expiresAt, commentsTo } = link
  if (Date.parse(expiresAt) <= Date.now())
    return { status: 410, message: `This link has expired: ask ${author} for a new one.` }
  if ('release' in shows && !openStates.has(found?.releaseState))
    return { status: 410, message: 'This link has ended, because the release was published or archived.' }
  return { shows, author, expiresAt, commentsTo }
}
