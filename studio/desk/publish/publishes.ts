/** The last publishes, as the site reports them. */
import { isRecord } from '@repo/model/is-record.ts'
import type { DocumentOnSite, FinishedPublish, SiteProblem } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, changeSite, type SiteJson, unreadable } from '../../site-client/ask-site.ts'

/** The site's answer about publishes. */
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
export async function readPublishes(client: SanityClient, asking: Asking, id?: string): Promise<SiteAnswer> {
  return answerOf(await askSite(client, pathOf(id), asking))
}

/**
 * Lets the site try again what failed.
 * @param id of a document, as published, that the site reads again
 * @throws as {@link readPublishes}
 */
export async function tryAgain(client: SanityClient, asking: Asking, id?: string): Promise<SiteAnswer> {
  return answerOf(await changeSite(client, pathOf(id), asking))
}

function pathOf(id: string | undefined): string {
  return `/api/publishes/${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`
}

function answerOf({ body, status }: SiteJson): SiteAnswer {
  if (!isRecord(body) || !Array.isArray(body.recent) || !Array.isArray(body.problems))
    throw unreadable(status)
  return {
    recent: body.recent.filter(isPublish),
    problems: body.problems.filter(isProblem),
    failures: Array.isArray(body.failures) ? body.failures.filter(isText) : [],
    document: isOnSite(body.document) ? body.document : null,
  }
}

function isOnSite(value: unknown): value is DocumentOnSite {
  if (!isRecord(value)) return false
  const isRevision = value.rev === null || isText(value.rev)
  return isRevision && typeof value.isIndexed === 'boolean' && typeof value.isPending === 'boolean'
}

function isPublish(value: unknown): value is FinishedPublish {
  if (!isRecord(value)) return false
  const { at, documents, failures } = value
  const numbers = [value.total, value.pages, value.records, value.ms]
  return (
    isText(at) &&
    Array.isArray(documents) &&
    documents.every((document) => isRecord(document) && isText(document.id)) &&
    Array.isArray(failures) &&
    numbers.every((number) => typeof number === 'number')
  )
}

function isProblem(value: unknown): value is SiteProblem {
  if (!isRecord(value)) return false
  return isText(value.document) && isText(value.reason) && (value.field === null || isText(value.field))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
