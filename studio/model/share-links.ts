/**
 * Links with which people without an account see the draft of one page, or a release. The lake
 * stores a document for each; deleting it revokes the link. Data and text only.
 */
import { shareLinkType } from './kinds.ts'
import { fieldIn, textIn } from './values.ts'

/** For how many days a link can work. */
export const shareLinkDays = [1, 7, 30] as const

/** Content of a link: the draft of a page, by its published id, or a release, by its name. */
export type Shared = { readonly page: string } | { readonly release: string }

/** The document of a link. */
export interface ShareLink {
  readonly _id: string
  readonly shows: Shared
  /** Name of the person who made it. */
  readonly author: string
  /** ISO 8601. */
  readonly expiresAt: string
  /** SHA-256 of its secret, hexadecimal. The secret itself is only in the link. */
  readonly secretHash: string
  /** Id of the person who is notified of comments; empty if visitors may not comment. */
  readonly commentsTo: string
}

/** Where a comment of a visitor was written, instead of a tool of the Studio. */
export const linkTool = 'share-link'

/** Id of a link's document: those with a dot need a token to be read, and make no webhook event. */
export function shareLinkId(key: string): string {
  return `${shareLinkType}.${key}`
}

/** URL of a link. @param siteUrl without a slash at the end */
export function shareLinkUrl(siteUrl: string, key: string, secret: string): string {
  return `${siteUrl}/api/share/?link=${key}.${secret}`
}

/** Id and secret in the parameter `link` of a URL; undefined for any other text. */
export function parseShareLink(text: string): { readonly id: string; readonly secret: string } | undefined {
  const [, key, secret] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(text) ?? []
  return key && secret ? { id: shareLinkId(key), secret } : undefined
}

/** The document of a link, as the lake returns it; undefined for one of another form. */
export function readShareLink(document: unknown): ShareLink | undefined {
  const [_id, author] = [textIn(document, '_id'), textIn(document, 'author')]
  const [expiresAt, secretHash] = [textIn(document, 'expiresAt'), textIn(document, 'secretHash')]
  if (!_id || !author || Number.isNaN(Date.parse(expiresAt)) || !/^[0-9a-f]{64}$/.test(secretHash))
    return undefined
  const shows = sharedIn(fieldIn(document, 'page'), fieldIn(document, 'release'))
  return shows && { _id, shows, author, expiresAt, secretHash, commentsTo: textIn(document, 'commentsTo') }
}

/** Perspectives that are no release: as one, `drafts` would show all of them. */
const perspectives = new Set(['drafts', 'previewDrafts', 'published', 'raw'])

/** One of them: a link that names both shows nothing. Ids of drafts and versions have a dot. */
function sharedIn(page: unknown, release: unknown): Shared | undefined {
  const isName = (value: unknown): value is string =>
    typeof value === 'string' && /^[\w-]+$/.test(value) && !perspectives.has(value)
  if (isName(page) && release == null) return { page }
  return isName(release) && page == null ? { release } : undefined
}
