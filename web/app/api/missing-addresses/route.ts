import { errorMessageWithCause } from '@repo/kit/error-message.ts'
import { feedbackStore } from '#feedback/store.ts'
import { answerForWriters, preflightForWriters } from '../for-writers.ts'
import { days, missingAddresses } from './missing-addresses.ts'

/**
 * For the Studio: `{days, addresses: [{path, count, suggestion}], dismissed: [{path, count}]}`, the
 * addresses that readers opened in that period and that still do not exist. Rejects requests as
 * {@link answerForWriters} does; 502 when site, search or lake do not answer.
 */
export function GET(request: Request): Promise<Response> {
  return answer(request)
}

/**
 * For the Studio: takes the address `?path=` off the list, or with `&undo=` puts it back. Answers
 * as {@link GET} does.
 */
export function POST(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  return answer(request, () =>
    feedbackStore().missing.setDismissed(searchParams.get('path') ?? '', !searchParams.has('undo')),
  )
}

/** See {@link preflightForWriters}. */
export function OPTIONS(request: Request): Response {
  return preflightForWriters(request)
}

function answer(request: Request, before: () => void = () => undefined): Promise<Response> {
  return answerForWriters(request, {
    onlyStudio: 'Only the Studio of this site may read which addresses readers miss.',
    answer: async () => {
      before()
      return { days, ...(await missingAddresses()) }
    },
    reasonOf: (error) => `The addresses that do not exist could not be read: ${errorMessageWithCause(error)}`,
  })
}
