/**
 * The MCP server, at `/mcp` and `/mcp/`: streamable HTTP without sessions, so that any process can
 * answer any request (modelcontextprotocol.io, 2026-07-28; clients of 2025 are served as well).
 */

import { createMcpHandler } from '@modelcontextprotocol/server'
import { requestText } from '@repo/kit/http/request-text.ts'
import { jsonOrUndefined } from '@repo/kit/json.ts'
import { env } from '#env.ts'
import { maxMessageBytes, maxParallelRequests } from '#mcp/limits.ts'
import { documentationServer } from '#mcp/server.ts'

/** Answers without streams: no tool reports progress, and nothing is subscribed to. */
const handler = createMcpHandler(documentationServer, {
  responseMode: 'json',
  maxSubscriptions: 0,
  onerror: (error) => console.warn('mcp:', error.message),
})

/** Codes of JSON-RPC 2.0 errors. */
const codes = { parseError: -32_700, invalidRequest: -32_600, serverError: -32_000 }

let inFlight = 0

/**
 * Answers one JSON-RPC message. 403 for a web page of another origin (the specification demands it
 * against DNS rebinding), 413 for a body that is too large, 400 for one that is not a message, 503
 * while too many requests are handled.
 */
export async function POST(request: Request): Promise<Response> {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(env().NEXT_PUBLIC_SITE_URL).origin)
    return refusal(403, codes.serverError, `Web pages of ${origin} may not use this server.`)
  const body = await requestText(request, maxMessageBytes)
  if (body === null)
    return refusal(413, codes.invalidRequest, `A request may have ${maxMessageBytes} bytes at most.`)
  const message = jsonOrUndefined(body)
  if (message === undefined) return refusal(400, codes.parseError, 'The body of the request is not JSON.')
  if (Array.isArray(message))
    return refusal(400, codes.invalidRequest, 'Send each message as a request: batches are not supported.')
  // A client that does not send its message takes no place.
  if (inFlight >= maxParallelRequests)
    return refusal(503, codes.serverError, 'Too many requests: please try again in a second.', {
      'retry-after': '1',
    })
  inFlight += 1
  try {
    const response = await handler.fetch(request, { parsedBody: message })
    response.headers.set('cache-control', 'no-store')
    return response
  } finally {
    inFlight -= 1
  }
}

/** 405: there are no sessions to listen to, and none to end. */
export function GET(): Response {
  return refusal(
    405,
    codes.serverError,
    'This is an MCP server: add its URL to an assistant, which sends POST requests.',
    { allow: 'POST' },
  )
}

/** See {@link GET}. */
export const DELETE = GET

function refusal(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code, message } }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
