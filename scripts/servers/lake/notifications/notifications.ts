/**
 * Notifications of people outside of the Studio: of reviews, comments, releases, feedback of
 * readers, and publishes that did not reach the site. Pure.
 */
import { beginningOf } from '@repo/kit/cut-text.ts'
import { isRecord, publishedId, releaseOf, type StoredDocument } from '../documents.ts'
import type { Change } from '../mutations/apply.ts'
import type { Person } from '../people/people.ts'
import { isReleaseId, releaseNamed } from '../releases/release.ts'

/** Kinds of notifications, which each person chooses from. The first two are about the person. */
export const notificationKinds = ['review', 'comment', 'release', 'feedback', 'problem'] as const

/** A kind of notifications. */
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds of a person who has not chosen. */
const kindsByDefault: readonly NotificationKind[] = ['review', 'comment']

/** One sentence, and the page of the Studio that it is about. */
export interface Notification {
  readonly kind: NotificationKind
  /** Ids of people; null for everybody who wants this kind. */
  readonly to: readonly string[] | null
  readonly text: string
  readonly url: string
}

/** Longest note, comment or title in a sentence, characters. */
const longest = 300

/** How notifications name people and documents. */
export interface Names {
  readonly studioUrl: string
  readonly person: (id: string) => string
  readonly document: (id: string) => StoredDocument | null
}

/**
 * The notifications about changes of one transaction of the content or of comments, which was made
 * by `author`. Reviews of several versions are one of their release.
 */
export function notificationsOf(changes: readonly Change[], author: string, names: Names): Notification[] {
  const isOfMany = changes.filter(({ after }) => after?._type === 'review').length > 1
  const all = changes.flatMap((change) => {
    const notification =
      aboutReview(change, isOfMany, names) ?? aboutComment(change, names) ?? aboutRelease(change, names)
    if (!notification) return []
    const to = notification.to?.filter((id) => id !== author) ?? null
    return to?.length === 0 ? [] : [{ ...notification, to }]
  })
  return [...new Map(all.map((notification) => [JSON.stringify(notification), notification])).values()]
}

/** The notification about an event of the site that is not sent anymore. */
export function aboutProblem(document: StoredDocument | null, reason: string, names: Names): Notification {
  return {
    kind: 'problem',
    to: null,
    text: `${titleOf(document)} is published, but did not reach the site: ${cut(reason)}`,
    url: editUrl(document?._id ?? '', names),
  }
}

function aboutReview({ after }: Change, isOfMany: boolean, names: Names): Notification | undefined {
  if (after?._type !== 'review') return undefined
  const { of, state, requestedBy, reviewers, note, by, answer } = after
  const release = isOfMany ? releaseNamed(releaseOf(text(of)) ?? '', names.document) : null
  const title = release ? `the ${releaseWords(release)}` : titleOf(names.document(text(of)))
  const isRequest = state === 'requested'
  const to = isRequest ? (Array.isArray(reviewers) ? reviewers : []) : [requestedBy]
  const said = cut(text(isRequest ? note : answer))
  const who = names.person(text(isRequest ? requestedBy : by))
  const does = isRequest ? 'asks for a review of' : state === 'approved' ? 'approved' : 'asks for changes of'
  return {
    kind: 'review',
    to: to.filter((one) => typeof one === 'string'),
    text: `${who} ${does} ${title}${said && `: “${said}”`}`,
    url: release ? releaseUrl(release, names) : editUrl(text(of), names),
  }
}

/** The Studio names in a comment whom it concerns (sanity 6.16, `context.notification`). */
function aboutComment({ before, after }: Change, names: Names): Notification | undefined {
  if (before || after?._type !== 'comment') return undefined
  const context = isRecord(after.context) ? after.context : {}
  const known = isRecord(context.notification) ? context.notification : {}
  const { documentTitle, url, subscribers } = known
  const blocks = Array.isArray(after.message) ? after.message : []
  const lines = blocks.map((block) =>
    (isRecord(block) && Array.isArray(block.children) ? block.children : []).filter(isRecord),
  )
  const mentioned = lines.flat().flatMap((span) => (span._type === 'mention' ? [text(span.userId)] : []))
  const said = lines
    .map((spans) =>
      spans
        .map((span) => text(span.text) || (span.userId ? `@${names.person(text(span.userId))}` : ''))
        .join(''),
    )
    .join(' ')
  const others = Array.isArray(subscribers) ? subscribers.filter((id) => typeof id === 'string') : []
  return {
    kind: 'comment',
    to: [...new Set([...mentioned, ...others])],
    text: `${names.person(text(after.authorId))} commented on “${cut(text(documentTitle))}”: “${cut(said)}”`,
    url: text(url).startsWith(`${names.studioUrl}/`) ? text(url) : names.studioUrl,
  }
}

function aboutRelease({ id, before, after }: Change, names: Names): Notification | undefined {
  if (!isReleaseId(id) || after?.state !== 'published' || before?.state === 'published') return undefined
  const url = releaseUrl(after, names)
  return { kind: 'release', to: null, text: `The ${releaseWords(after)} is published`, url }
}

function releaseWords({ metadata }: StoredDocument): string {
  return `release ${titleOf(isRecord(metadata) ? metadata : null)}`
}

function releaseUrl({ name }: StoredDocument, { studioUrl }: Names): string {
  return `${studioUrl}/releases/${text(name)}`
}

/** The kinds that a person wants, of what the Studio has stored for them. */
export function wantedKinds(stored: unknown): readonly NotificationKind[] {
  return Array.isArray(stored) ? notificationKinds.filter((kind) => stored.includes(kind)) : kindsByDefault
}

/** The people who get a notification. @param wants kinds by person */
export function recipients(
  { kind, to }: Notification,
  people: readonly Person[],
  wants: (id: string) => readonly NotificationKind[],
): string[] {
  return people.filter(({ id }) => (to?.includes(id) ?? true) && wants(id).includes(kind)).map(({ id }) => id)
}

function editUrl(id: string, { studioUrl }: Names): string {
  return `${studioUrl}/intent/edit/id=${encodeURIComponent(publishedId(id))}`
}

function titleOf(document: Readonly<Record<string, unknown>> | null): string {
  return `“${cut(text(document?.title) || text(document?.label) || 'Untitled')}”`
}

/** The text in one line, not too long. */
function cut(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${beginningOf(line, longest)}…` : line
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
