import { errorMessage } from '@repo/kit/error-message.ts'
import { answerForWriters, preflightForWriters } from '../for-writers.ts'
import { days, failedSearches } from './failed-searches.ts'

/**
 * For the Studio: `{days, searches: [{question, count}], dismissed: [{question, count}]}`, the
 * searches of that period that still find nothing, and those of them that writers dismissed.
 * Rejects requests as {@link answerForWriters} does; 502 when lake or search do not answer.
 */
export function GET(request: Request): Promise<Response> {
  return answerForWriters(request, {
    onlyStudio: 'Only the Studio of this site may read what readers looked for.',
    answer: async () => ({ days, ...(await failedSearches()) }),
    reasonOf,
  })
}

/** See {@link preflightForWriters}. */
export function OPTIONS(request: Request): Response {
  return preflightForWriters(request)
}

function reasonOf(error: unknown): string {
  const reason = errorMessage(error)
  const isRefused = error instanceof Error && 'status' in error && error.status === 403
  return isRefused
    ? `The search service does not let the site read its analytics (${reason}): run "npm run search:setup" and set ALGOLIA_ANALYTICS_KEY.`
    : `What readers looked for could not be read: ${reason}`
}
