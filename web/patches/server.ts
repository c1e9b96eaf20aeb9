/** The framework patches of the site's server processes. */
import type { Parts } from '#security/headers.ts'
import { answerConditionalRequests } from './conditional-requests.ts'
import { allowToEnd } from './end-process.ts'
import { keepVary } from './kept-vary.ts'
import { sendHeadersWithProxiedResponses } from './proxied-responses.ts'
import { sendOneLocation } from './single-location.ts'
import { refuseUnsupportedRequests } from './unsupported-requests.ts'

/**
 * Applies all of them. Call it once, before the first request (`instrumentation.ts`).
 * @param parts the servers that the content security policy names
 */
export function applyServerPatches(parts: Parts): void {
  allowToEnd()
  sendOneLocation()
  keepVary()
  refuseUnsupportedRequests()
  answerConditionalRequests()
  sendHeadersWithProxiedResponses(parts)
}
