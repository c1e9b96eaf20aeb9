/**
 * The HTTP server of the built site: answers from memory, and leaves the rest to Next
 * (https://nextjs.org/docs/app/guides/custom-server).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createBoundedServer, hasBody } from '@repo/kit/http/bounded-server.ts'
import { clientAddressReader } from '@repo/kit/http/client-address.ts'
import type { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import { runRequest } from '#current-request.ts'
import { type Parts, revalidated } from '#security/headers.ts'
import { correctResponse, isProxied, ownHeaders, refuseUnsupported } from './next-responses.ts'
import { mayBeDraft } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'
import type { AddressLookup } from './unknown-addresses.ts'
import { wholeRequests } from './whole-request.ts'

/** Headers by which Next sends a payload instead of a page. */
const routerHeaders = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
]

/** Handler of requests: Next. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** Parts and settings of a site's server. */
export interface SiteServerOptions {
  readonly next: RequestHandler
  readonly responses: ResponseCache
  readonly statuses: ResponseCounts
  /** Answers a request for a static file; false for all others. */
  readonly files?: (response: ServerResponse) => boolean
  /** The servers that the content security policy names. */
  readonly parts: Parts
  /** Proxies on other machines, as in `TRUSTED_PROXIES`. */
  readonly trustedProxies?: string
  /** Says where requests for unknown addresses lead. */
  readonly addresses?: AddressLookup
  /** Reader of the bodies of requests. */
  readonly wholeRequest?: ReturnType<typeof wholeRequests>
}

/** A server that does not listen yet. */
export function createSiteServer({
  next,
  responses,
  statuses,
  files = () => false,
  parts,
  trustedProxies = '',
  addresses = { insteadOf: () => null, movedTo: () => null },
  wholeRequest = wholeRequests(),
}: SiteServerOptions): Server {
  const addOwnHeaders = ownHeaders(parts)
  const clientAddress = clientAddressReader(trustedProxies)
  /** Gives a request for an unknown address another path. @returns whether it is one */
  const leadInstead = (request: IncomingMessage) => {
    const instead = addresses.insteadOf(request)
    if (instead === null) return false
    request.url = (request.url ?? '').replace(/^[^?]*/, instead)
    return true
  }
  return createBoundedServer(async (request, response) => {
    // Public pages have no payloads. A tab of an earlier version gets the page, and loads it.
    if (!mayBeDraft(request.headers)) for (const name of routerHeaders) delete request.headers[name]
    if (
      files(response) ||
      responses.answer(request, response) ||
      (leadInstead(request) && responses.answer(request, response))
    ) {
      statuses.add(response.statusCode)
      return
    }
    response.once('finish', () => statuses.add(response.statusCode))
    const moved = addresses.movedTo(request)
    if (moved !== null) {
      addOwnHeaders(response)
      response.writeHead(308, { location: moved, [revalidated.key]: revalidated.value }).end()
      return
    }
    if (refuseUnsupported(response)) return
    correctResponse(response)
    if (isProxied(request)) addOwnHeaders(response)
    // Routes see no connection. They get the one address that can be believed.
    request.headers['x-forwarded-for'] = clientAddress(request)
    const onEntry = responses.recorder(request, response)
    const whole = hasBody(request) ? await wholeRequest(request, response) : request
    if (!whole) return
    void runRequest({ response, ...(onEntry && { onEntry }) }, () => answerByNext(next, whole, response))
  })
}

/** Next answers errors of pages itself. */
async function answerByNext(next: RequestHandler, request: IncomingMessage, response: ServerResponse) {
  try {
    await next(request, response)
  } catch (error) {
    console.error(`Failed to handle request for ${request.url}`, error)
    response.statusCode = 500
    response.end('Internal Server Error')
  }
}
