/**
 * Makes, lists and revokes the links with which people without an account see the draft of a page
 * or a release (@repo/model/share-links.ts; the site checks them, web/security/share-link.ts).
 */
import { shareLinkType } from '@repo/model/kinds.ts'
import {
  readShareLink,
  type Shared,
  type ShareLink,
  shareLinkId,
  shareLinkUrl,
} from '@repo/model/share-links.ts'
import { textIn } from '@repo/model/values.ts'
import type { SanityClient, SanityDocumentStub } from '@sanity/client'
import { randomKey } from '../../forms/random-key.ts'
import { fetchRaw } from '../../lake-client/documents.ts'

const dayMs = 86_400_000

/** How long the document of an expired link is kept, so that the link says why it fails, ms. */
const keptMs = 30 * dayMs

/** A link in a list of the Studio. */
export interface ListedLink extends ShareLink {
  /** Title of the page or release; empty if it has none or is gone. */
  readonly title: string
}

/**
 * Makes a link that works for some days, and removes those that expired long ago.
 * @returns its URL, the only place that has its secret
 * @throws Error in one sentence where the browser has no hash
 */
export async function createShareLink(
  client: SanityClient,
  {
    shows,
    days,
    author,
    commentsTo,
    siteUrl,
  }: Pick<ShareLink, 'shows' | 'author' | 'commentsTo'> & { readonly days: number; readonly siteUrl: string },
): Promise<string> {
  const key = randomKey()
  const secret = newSecret()
  const now = Date.now()
  const link: SanityDocumentStub<Readonly<Record<string, unknown>>> = {
    _id: shareLinkId(key),
    _type: shareLinkType,
    ...shows,
    author,
    ...(commentsTo && { commentsTo }),
    expiresAt: new Date(now + days * dayMs).toISOString(),
    secretHash: await hashOfSecret(secret),
  }
  await client.create(link)
  await client
    .delete({
      query: '*[_type == $type && expiresAt < $before]',
      params: { type: shareLinkType, before: new Date(now - keptMs).toISOString() },
    })
    .catch((error: unknown) => console.warn('Links that expired long ago could not be removed:', error))
  return shareLinkUrl(siteUrl, key, secret)
}

/** Revokes a link: it opens nothing at the next request of its visitors. */
export async function revokeShareLink(client: SanityClient, { _id }: Pick<ShareLink, '_id'>): Promise<void> {
  await client.delete(_id)
}

/** The links that work, or those that show something, newest first. */
export async function listShareLinks(client: SanityClient, shows?: Shared): Promise<ListedLink[]> {
  const found: unknown[] = await fetchRaw(client, listQuery, {
    type: shareLinkType,
    page: null,
    release: null,
    isAll: !shows,
    now: new Date().toISOString(),
    ...shows,
  })
  return found.flatMap((document) => {
    const link = readShareLink(document)
    return link ? [{ ...link, title: textIn(document, 'title') }] : []
  })
}

const listQuery = `*[_type == $type && expiresAt > $now && ($isAll || defined($page) && page == $page || defined($release) && release == $release)] | order(_createdAt desc){
  _id, page, release, author, expiresAt, secretHash, commentsTo,
  "title": select(
    defined(page) => coalesce(*[_id == "drafts." + ^.page][0].title, *[_id == ^.page][0].title),
    *[_type == "system.release" && name == ^.release][0].metadata.title
  )
}`

/** 32 random bytes, base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** SHA-256, hexadecimal. The secret is random, so the hash needs no salt. */
async function hashOfSecret(secret: string): Promise<string> {
  // Browsers have it on secure origins only.
  if (!crypto.subtle) throw new Error('To create links, open the Studio over HTTPS or on localhost.')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
