import { errorMessage } from '@repo/kit/error-message.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { answerForWriters, preflightForWriters } from '../for-writers.ts'

/**
 * For the Studio: `{problems: [{document, field, reason}]}`, the documents whose last change the
 * site could not apply completely, with the field that causes the problem if it is known (null
 * otherwise). Rejects requests as {@link answerForWriters} does.
 */
export function GET(request: Request): Promise<Response> {
  return answerForWriters(request, {
    onlyStudio: 'Only the Studio of this site reads which documents have problems.',
    answer: async () => ({ problems: problems() }),
    reasonOf: (error) => `Problems of documents could not be read: ${errorMessage(error)}`,
  })
}

/** See {@link preflightForWriters}. */
export function OPTIONS(request: Request): Response {
  return preflightForWriters(request)
}

function problems() {
  const { quarantined, failures } = runs().status()
  return [
    ...quarantined.map(({ document, field, reason }) => ({ document, field, reason })),
    ...failures.flatMap(({ what, why, document, field = null }) =>
      document === undefined ? [] : [{ document, field, reason: `${what}: ${why}` }],
    ),
  ]
}
