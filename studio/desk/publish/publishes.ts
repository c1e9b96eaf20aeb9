/** What the site did with the last changes, as it reports it. */
import type { DocumentOnSite, FinishedPublish, SiteProblem } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, unreadable } from '../ask-site.ts'

/** What the site answers. */
export interface SiteAnswer {
  /** Newest first. */
  readonly recent: readonly FinishedPublish[]
  readonly problems: readonly SiteProblem[]
  /** Reasons of all that fails now. */
  readonly failures: readonly string[]
  /** The document that was asked about. */
  readonly document: DocumentOnSite | null
}

/**
 * Asks the site about the last publishes.
 * @param id of a document, as published, that the answer is about too
 * @throws Error in one sentence for a writer when the site does not answer
 */
export function readPublishes(client: SanityClient, asking: Asking, id?: string): Promise<SiteAnswer> {
  return answerOf(client, asking, { id, method: 'GET' })
}

/**
 * Lets the site try again what failed.
 * @param id of a document, as published, that the site reads again
 * @throws as {@link readPublishes}
 */
export function tryAgain(client: SanityClient, asking: Asking, id?: string): Promise<SiteAnswer> {
  return answerOf(client, asking, { id, method: 'POST' })
}

async function answerOf(
  client: SanityClient,
  asking: Asking,
  { id, method }: { readonly id: string | undefined; readonly method: 'GET' | 'POST' },
): Promise<SiteAnswer> {
  const query = id === undefined ? '' : `?id=${encodeURIComponent(id)}`
  const { body, status } = await askSite(client, `/api/publishes/${query}`, asking, method)
  if (!isObject(body) || !Array.isArray(body.recent) || !Array.isArray(body.problems))
    throw unreadable(status)
  return {
    recent: body.recent.filter(isPublish),
    problems: body.problems.filter(isProblem),
    failures: Array.isArray(body.failures) ? body.failures.filter(isText) : [],
    document: isOnSite(body.document) ? body.document : null,
  }
}

function isOnSite(value: unknown): value is DocumentOnSite {
  if (!isObject(value)) return false
  const isRevision = value.rev === null || isText(value.rev)
  return isRevision && typeof value.isIndexed === 'boolean' && typeof value.isPending === 'boolean'
}

function isPublish(value: unknown): value is FinishedPublish {
  if (!isObject(value)) return false
  const { at, documents, failures } = value
  const numbers = [value.total, value.pages, value.records, value.ms]
  return (
    isText(at) &&
    Array.isArray(documents) &&
    documents.every((document) => isObject(document) && isText(document.id)) &&
    Array.isArray(failures) &&
    numbers.every((number) => typeof number === 'number')
  )
}

function isProblem(value: unknown): value is SiteProblem {
  if (!isObject(value)) return false
  return isText(value.document) && isText(value.reason) && (value.field === null || isText(value.field))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
