/**
 * Responses for the Studio only. A client proves that it acts for a writer as the Preview tool
 * does: with a secret (`Authorization: Bearer …`) that only clients with write access can have
 * stored in the lake. The secret is valid for an hour (@sanity/preview-url-secret). A POST changes
 * something, and needs a secret that only an editor can have stored, for that request.
 */
import { errorMessageWithCause } from '@repo/kit/error-message.ts'
import { siteApiHeader, siteApiVersion } from '@repo/model/site-api.ts'
import { env } from '#env.ts'
import { noStore } from '#plain-text.ts'
import { isValidSecret, mayChange } from '#security/preview-session.ts'

interface WritersRoute {
  /** Error message for a client from another origin. */
  readonly onlyStudio: string
  /** The change that a POST makes before it is answered as a GET. */
  readonly change?: (parameters: URLSearchParams) => void
  /** The body of the response; it is sent as JSON. */
  readonly answer: (parameters: URLSearchParams) => Promise<unknown>
  /** The sentence of a 502, or its beginning, which the message of the error follows. */
  readonly failure: string | ((error: unknown) => string)
}

/**
 * The handlers of a route: 403 for an origin other than the Studio's, 401 without a valid secret
 * for the method, 502 when `change` or `answer` throws. `OPTIONS` answers the preflight request
 * that browsers send before a secret goes to another origin.
 */
export function writersRoute({ onlyStudio, change, answer, failure }: WritersRoute) {
  const handle = async (request: Request): Promise<Response> => {
    if (!isStudio(request)) return refusal(403, onlyStudio)
    try {
      if (!(await isWriter(request)))
        return refusal(
          401,
          'The secret of the Studio is missing, older than an hour, or not meant for this request.',
        )
      const { searchParams } = new URL(request.url)
      if (request.method === 'POST') change?.(searchParams)
      return json(await answer(searchParams))
    } catch (error) {
      const isBeginning = typeof failure === 'string'
      return refusal(502, isBeginning ? `${failure}: ${errorMessageWithCause(error)}` : failure(error))
    }
  }
  return { GET: handle, POST: handle, OPTIONS: preflight }
}

function preflight(request: Request): Response {
  return isStudio(request) ? new Response(null, { status: 204, headers: headers() }) : new Response(null)
}

function isStudio(request: Request): boolean {
  return request.headers.get('origin') === studioOrigin()
}

function studioOrigin(): string {
  return new URL(env().SANITY_STUDIO_URL).origin
}

async function isWriter(request: Request): Promise<boolean> {
  const [, secret] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  return request.method === 'POST' ? mayChange(secret, new URL(request.url)) : isValidSecret(secret)
}

function refusal(status: number, message: string): Response {
  return json({ message }, status)
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: headers() })
}

function headers() {
  return {
    'access-control-allow-origin': studioOrigin(),
    'access-control-allow-headers': 'authorization',
    'access-control-expose-headers': siteApiHeader,
    'access-control-max-age': '600',
    [siteApiHeader]: siteApiVersion,
    ...noStore,
    vary: 'origin',
  }
}
