import { errorMessage } from '@repo/kit/error-message.ts'
import { writersRoute } from '../for-writers.ts'
import { failedSearches } from './failed-searches.ts'

/**
 * For the Studio: the searches that still find nothing, or of whose results none was opened, as
 * {@link failedSearches} reports them. Rejects requests as {@link writersRoute} does; 502 when lake
 * or search do not answer.
 */
export const { GET, OPTIONS } = writersRoute({
  onlyStudio: 'Only the Studio of this site may read what readers looked for.',
  answer: () => failedSearches(),
  failure,
})

function failure(error: unknown): string {
  const reason = errorMessage(error)
  const isRefused = error instanceof Error && 'status' in error && error.status === 403
  return isRefused
    ? `The search service does not let the site read its analytics (${reason}): run "npm run search:setup" and set ALGOLIA_ANALYTICS_KEY.`
    : `What readers looked for could not be read: ${reason}`
}
