/** The checks of a redirect as validation rules of the Studio. */

import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import { isOldAddress, type Problem, problemsOf } from './redirect.ts'
import { pathOfDocument, siteAddresses } from './site-addresses.ts'

/** Part of Sanity's `ValidationContext` that the rule needs. */
interface Context {
  readonly getClient: (options: { apiVersion: string }) => SanityClient
}

/**
 * Everything of one level that can be said about a redirect, each with the field that shows it.
 * @param document a redirect as the form has it; what the site wrote itself is right
 * @returns `true`, or what a rule for a document may give
 */
export async function validRedirect(
  document: Readonly<Record<string, unknown>> | undefined,
  { getClient }: Context,
  level: Problem['level'],
): Promise<true | { message: string; path: string[] }[]> {
  const { _id, from, toUrl, toPage, automatic } = document ?? {}
  // A field that is not written as it should be says so itself.
  if (
    typeof _id !== 'string' ||
    typeof from !== 'string' ||
    automatic === true ||
    isOldAddress(from) !== true
  )
    return true
  const client = getClient({ apiVersion: '2025-02-19' })
  const problems = await problemsOf(
    {
      from,
      toUrl: typeof toUrl === 'string' ? toUrl : undefined,
      toPath: await pathOfReference(client, toPage),
    },
    siteAddresses(client, publishedId(_id)),
  )
  const found = problems.filter((problem) => problem.level === level)
  return found.length === 0 ? true : found.map(({ field, message }) => ({ message, path: [field] }))
}

async function pathOfReference(client: SanityClient, reference: unknown): Promise<string | undefined> {
  if (typeof reference !== 'object' || reference === null || !('_ref' in reference)) return undefined
  return pathOfDocument(client, String(reference._ref))
}
