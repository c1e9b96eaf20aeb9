import { publishedId } from '@repo/model/published-id.ts'
import { referenceIn } from '@repo/model/values.ts'
import { apiVersion } from '../lake-client/documents.ts'
import type { Context } from './context.ts'
import { isOldAddress, type Problem, problemsOf } from './redirect.ts'
import { pathOfDocument, siteAddresses } from './site-addresses.ts'

/**
 * Everything of one level to say about a redirect, with its field; what the site wrote is right.
 */
export async function validRedirect(
  document: Readonly<Record<string, unknown>> | undefined,
  { getClient }: Pick<Context, 'getClient'>,
  level: Problem['level'],
): Promise<true | { message: string; path: string[] }[]> {
  const { _id, from, toUrl, automatic } = document ?? {}
  // A field that is not written as it should be says so itself.
  if (
    typeof _id !== 'string' ||
    typeof from !== 'string' ||
    automatic === true ||
    isOldAddress(from) !== true
  )
    return true
  const target = referenceIn(document, 'toPage') || undefined
  const client = getClient({ apiVersion })
  const problems = await problemsOf(
    {
      from,
      toUrl: typeof toUrl === 'string' ? toUrl : undefined,
      toPath: target && (await pathOfDocument(client, target)),
    },
    siteAddresses(client, publishedId(_id)),
  )
  const found = problems.filter((problem) => problem.level === level)
  return found.length === 0 ? true : found.map(({ field, message }) => ({ message, path: [field] }))
}
