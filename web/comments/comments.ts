/**
 * Comments of the Studio on a page that is previewed, and those of visitors with a shared link.
 * They are in a dataset of their own: no published page, record or export has them.
 */
import { randomUUID } from 'node:crypto'
import { sha256 } from '@repo/kit/hash.ts'
import { blockText } from '@repo/model/anchors.ts'
import { pageTypes } from '@repo/model/kinds.ts'
import { linkTool } from '@repo/model/share-links.ts'
import { fieldIn, listIn, textIn } from '@repo/model/values.ts'
import { cookies } from 'next/headers'
import { resolvePerspectiveFromCookies } from 'next-sanity/live'
import { commentsClient, draftsClient, writingClient } from '#clients/sanity.ts'
import { env } from '#env.ts'
import { Rejection } from '#feedback/receive.ts'
import { currentSession } from '#security/previewing.ts'

/** Characters that a visitor may send. Both are ours. */
export const longest = { name: 60, text: 2000 } as const

/** Cookie with the name under which a visitor has commented. */
export const nameCookie = 'comment-name'

/** Between the name of a visitor and the comment: for the lake, the site is its author. */
const byLink = ' (by share link): '

/** A comment with its answers. */
export interface Thread {
  /** Key of the block of the text that it is on; empty for another field. */
  readonly block: string
  /** True if the block, or the text that was selected in it, was deleted. */
  readonly isGone: boolean
  readonly comments: readonly { readonly id: string; readonly name: string; readonly text: string }[]
}

/** Open comments of a page. */
export interface PageComments {
  /** Published id of the page. */
  readonly id: string
  readonly threads: readonly Thread[]
  /** The name that a visitor who may comment has used, or is empty; undefined for others. */
  readonly name: string | undefined
}

/**
 * The open comments of a page, for writers who preview it and visitors whose link lets them
 * comment; null for others, and without an answer of the lake.
 * @param id published id
 */
export async function commentsOn(id: string): Promise<PageComments | null> {
  try {
    const page = await shownPage(id)
    if (!page) return null
    const client = await commentsClient(draftsClient())
    // As the Studio selects them (sanity 6.16, `useCommentsStore`). More than that is not shown.
    const found: unknown[] =
      (await client?.fetch(
        `*[_type == "comment" && status == "open" && target.document._ref == $id
          && defined(target.path.field) && coalesce(target.documentVersionId, "") == $release]
          | order(_createdAt desc)[0...300]`,
        { id, release: page.release },
      )) ?? []
    found.reverse()
    const names = await namesIn(found)
    const threads = found.flatMap((comment) => {
      const thread = [comment, ...found.filter((answer) => parentOf(answer) === textIn(comment, '_id'))]
      if (parentOf(comment)) return []
      return { ...placeOf(comment, page.document), comments: thread.map((one) => shown(one, names)) }
    })
    return { id, threads, name: page.share && ((await cookies()).get(nameCookie)?.value ?? '') }
  } catch (error) {
    console.warn('The comments of a page could not be read:', error)
    return null
  }
}

/**
 * Stores a comment of a visitor in the form of the Studio's own (sanity 6.16, `createOperation`).
 * @param fields `id` of the page, key of the `block`, `name` and `text`
 * @returns the name as it was stored
 * @throws Rejection 400 for a name or text that is empty or too long, 403 for a page on which the
 *   visitor may not comment, 404 for a block that is gone, 503 where comments cannot be stored;
 *   Error of @sanity/client when the lake does not answer
 */
export async function addComment(fields: URLSearchParams): Promise<string> {
  const [id, block] = [fields.get('id') ?? '', fields.get('block') ?? '']
  const name = checked(fields, 'name', /[\p{C}\p{Z}\s]+/gu)
  const text = checked(fields, 'text', /[^\P{Cc}\n]+/gu)
  const { document, release, share } = (await shownPage(id)) ?? {}
  if (!document || !share) throw new Rejection(403, 'The link does not let you comment on this page.')
  if (!blockOf(document, block) || !/^[\w-]+$/.test(block))
    throw new Rejection(404, 'This text was deleted in the meantime: go back, and reload the page.')
  const writing = writingClient()
  const client = writing && (await commentsClient(writing))
  if (!client)
    throw new Rejection(503, `Nobody has commented here yet: ask ${share.author} to begin, in the Studio.`)
  const { id: authorId } = await client.users.getById('me')
  const { SANITY_PROJECT_ID: _projectId, SANITY_DATASET: _dataset, SANITY_STUDIO_URL } = env()
  // "Send" that is pressed again while the page does not answer is one comment.
  const _id = sha256(JSON.stringify([id, block, name, text, Math.floor(Date.now() / 60_000)]), 'hex')
  const documentType = textIn(document, '_type')
  const edit = `id=${id};type=${documentType};inspect=sanity%2Fcomments;comment=${_id}`
  const notification = {
    documentTitle: textIn(document, 'title') || 'Untitled',
    url: `${SANITY_STUDIO_URL.replace(/\/$/, '')}/intent/edit/${edit}/${release && `?perspective=${release}`}`,
    workspaceTitle: 'Documentation',
    workspaceName: 'default',
    subscribers: [share.commentsTo],
  }
  const message = (name + byLink + text).split('\n').map((line, index) => {
    const children = [{ _key: 'text', _type: 'span', marks: [], text: line }]
    return { _key: `line${index}`, _type: 'block', style: 'normal', markDefs: [], children }
  })
  const target = {
    documentRevisionId: textIn(document, '_rev'),
    documentType,
    ...(release && { documentVersionId: release }),
    path: { field: `body[_key=="${block}"]` },
    document: { _type: 'crossDatasetReference', _projectId, _dataset, _ref: id, _weak: true },
  }
  const context = { tool: linkTool, payload: { workspace: 'default' }, notification }
  const thread = { threadId: randomUUID(), status: 'open', reactions: [] }
  await client.createIfNotExists({ _id, _type: 'comment', authorId, message, context, target, ...thread })
  return name
}

function checked(fields: URLSearchParams, field: 'name' | 'text', unwanted: RegExp): string {
  const text = (fields.get(field) ?? '').replaceAll('\r\n', '\n').replace(unwanted, ' ').trim()
  if (text && text.length <= longest[field]) return text
  throw new Rejection(400, `Go back, and write a ${field} of 1 to ${longest[field]} characters.`)
}

/**
 * A page as the session shows it, with the link of a visitor who may comment, and the name of its
 * release; undefined for those who may see no comments on it. A link shows the draft of one page,
 * or the pages in its release.
 */
async function shownPage(id: string) {
  const session = await currentSession()
  const share = session.state === 'shared' && session.share.commentsTo ? session.share : undefined
  if (!share && session.state !== 'drafts') return undefined
  const perspective = !share
    ? await resolvePerspectiveFromCookies({ cookies: await cookies() })
    : 'release' in share.shows
      ? [share.shows.release]
      : ('drafts' as const)
  const query = '*[_id == $id && _type in $pageTypes][0]{_originalId, _type, _rev, title, body}'
  const document: unknown = await draftsClient().fetch(query, { id, pageTypes }, { perspective })
  const release = /^versions\.([^.]+)\./.exec(textIn(document, '_originalId'))?.[1] ?? ''
  const shows = share?.shows
  const isShown = !shows || ('release' in shows ? release === shows.release : id === shows.page)
  return document && isShown ? { document, release, share } : undefined
}

const parentOf = (comment: unknown) => textIn(comment, 'parentCommentId')

function blockOf(document: unknown, key: string): unknown {
  return listIn(document, 'body').find((block) => textIn(block, '_key') === key)
}

/** A comment on selected text names the field, and has its block with marks around the text. */
function placeOf(comment: unknown, document: unknown): Pick<Thread, 'block' | 'isGone'> {
  const path = fieldIn(fieldIn(comment, 'target'), 'path')
  const [selected] = listIn(fieldIn(path, 'selection'), 'value')
  const field = textIn(path, 'field') + (selected ? `[_key=="${textIn(selected, '_key')}"]` : '')
  const [, key = '', inBlock] = /^body\[_key=="([^"]+)"\](.*)/.exec(field) ?? []
  const block = blockOf(document, key)
  const [, text] = /\uF000(.*)\uF001/s.exec(textIn(selected, 'text')) ?? []
  const isCut = selected !== undefined && !inBlock && !(text && blockText(block).includes(text))
  return { block: key, isGone: key !== '' && (!block || isCut) }
}

function shown(comment: unknown, names: ReadonlyMap<string, string>): Thread['comments'][number] {
  const said = listIn(comment, 'message').map((block) =>
    listIn(block, 'children')
      .map((span) => {
        const mentioned = textIn(span, 'userId')
        return mentioned ? `@${names.get(mentioned) ?? 'somebody'}` : textIn(span, 'text')
      })
      .join(''),
  )
  const [, guest, text] = /^(.+? \(by share link\)): (.*)$/s.exec(said.join('\n')) ?? []
  const id = textIn(comment, '_id')
  // A writer may quote one.
  const isByLink = textIn(fieldIn(comment, 'context'), 'tool') === linkTool
  if (isByLink && guest !== undefined && text !== undefined) return { id, name: guest, text }
  return { id, name: names.get(textIn(comment, 'authorId')) ?? 'A writer', text: said.join('\n') }
}

/** Names of the people who wrote comments or are mentioned there, by id; 100 at most. */
async function namesIn(comments: readonly unknown[]): Promise<Map<string, string>> {
  const ids = JSON.stringify(comments).matchAll(/"(?:authorId|userId)":"([\w-]+)"/g)
  const asked = [...new Set(Array.from(ids, ([, id]) => id))].slice(0, 100)
  if (asked.length === 0) return new Map()
  const found: unknown = await draftsClient()
    .request({ url: `/users/${asked.join(',')}` })
    .catch((error: unknown) => console.warn('Names of people who comment could not be read:', error))
  return new Map([found].flat().map((user) => [textIn(user, 'id'), textIn(user, 'displayName')]))
}
