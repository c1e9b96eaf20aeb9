import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { draftsClient } from '#clients/sanity.ts'
import { env } from '#env.ts'
import { days, failedSearches } from './failed-searches.ts'

/**
 * For the Studio: `{days, searches: [{question, count}], dismissed: [{question, count}]}`, what readers looked for in that time and still do
 * not find, and what of it writers have dismissed. Who asks proves to be a
 * writer as the Preview tool does: by a secret (`Authorization: Bearer …`) that only those can have put into the lake who may write there;
 * it holds for an hour (@sanity/preview-url-secret). Answers 403 from another origin than the Studio's, 401 without such a secret, 502 when
 * lake or search do not answer.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isStudio(request)) return refusal(403, 'Only the Studio of this site reads what readers looked for.')
  try {
    if (!(await isWriter(request)))
      return refusal(401, 'The secret of the Studio is missing or older than an hour.')
    return answer({ days, ...(await failedSearches()) })
  } catch (error) {
    return refusal(502, reasonOf(error))
  }
}

/** Browsers ask before they send a secret to another origin. */
export function OPTIONS(request: Request): Response {
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

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  const isRefused = error instanceof Error && 'status' in error && error.status === 403
  return isRefused
    ? `Search does not let the site read its figures (${reason}): run "npm run search:setup" and set ALGOLIA_ANALYTICS_KEY.`
    : `What readers looked for could not be read: ${reason}`
}

function refusal(status: number, message: string): Response {
  return answer({ message }, status)
}

function answer(body: unknown, status = 200): Response {
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
