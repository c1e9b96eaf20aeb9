/** Documents whose last change the site could not apply, as the site reports them. */
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, unreadable } from '../ask-site.ts'

/** What is wrong with a document on the site. */
export interface SiteProblem {
  /** Its id, as published. */
  readonly document: string
  /** Path of the field that is the cause; null where it is not known. */
  readonly field: string | null
  readonly reason: string
}

/** @throws Error in one sentence for a writer when the site does not answer */
export async function readProblems(client: SanityClient, asking: Asking): Promise<SiteProblem[]> {
  const { body, status } = await askSite(client, '/api/document-problems/', asking)
  if (typeof body === 'object' && body !== null && 'problems' in body && Array.isArray(body.problems))
    return body.problems.filter(isProblem)
  throw unreadable(status)
}

/** What a writer reads about it. */
export function sentenceOf({ field, reason }: SiteProblem): string {
  const todo =
    field && field !== '_rev'
      ? `Correct the field "${field}" and publish again.`
      : 'Check the document and publish it again.'
  return `The site could not apply the last change of this document. ${todo} The site also tries again automatically. Reason: ${reason}`
}

function isProblem(value: unknown): value is SiteProblem {
  if (typeof value !== 'object' || value === null) return false
  if (!('document' in value && 'field' in value && 'reason' in value)) return false
  return (
    typeof value.document === 'string' &&
    (value.field === null || typeof value.field === 'string') &&
    typeof value.reason === 'string'
  )
}
