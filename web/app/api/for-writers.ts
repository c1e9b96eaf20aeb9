/**
 * Answers for the Studio alone. The client proves to be a writer as the Preview tool does: by a secret (`Authorization: Bearer …`) that only
 * those can have put into the lake who may write there; it is valid for an hour (@sanity/preview-url-secret).
 */
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { draftsClient } from '#clients/sanity.ts'
import { env } from '#env.ts'

/** What a route of the Studio is about. */
export interface WritersRoute {
  /** What a client from another origin is told. */
  readonly onlyStudio: string
  /** The answer as JSON. */
  readonly answer: () => Promise<unknown>
  /** Why there is no answer, in one sentence. */
  readonly reasonOf: (error: unknown) => string
}

/** 403 from another origin than the Studio's, 401 without a secret that is valid, 502 when `answer` throws. */
export async function answerForWriters(request: Request, route: WritersRoute): Promise<Response> {
  if (!isStudio(request)) return refusal(403, route.onlyStudio)
  try {
    if (!(await isWriter(request)))
      return refusal(401, 'The secret of the Studio is missing or older than an hour.')
    return json(await route.answer())
  } catch (error) {
    return refusal(502, route.reasonOf(error))
  }
}

/** Browsers ask before they send a secret to another origin. */
export function preflightForWriters(request: Request): Response {
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
  if (!secret) return false
  const url = `/?sanity-preview-secret=${encodeURIComponent(secret)}`
  return (await validatePreviewUrl(draftsClient(), url)).isValid
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
    'access-control-max-age': '600',
    'cache-control': 'no-store',
    vary: 'origin',
  }
}
