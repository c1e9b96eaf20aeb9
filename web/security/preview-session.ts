/**
 * Sessions of the draft preview. Next's own cookie for draft mode has one value for all visitors
 * until the next build, so a second cookie names the secret with which a session began, and every
 * request asks the lake whether it is still valid. The secret of a writer ends an hour after the
 * Studio made it, when the writer signs out of the Studio, and when its document is deleted.
 * Instead of it the cookie may contain a shared link, which ends as `share-link.ts` says.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeRequest, editorSecretPrefix } from '@repo/model/editor-secret.ts'
import { fetchSecretQuery, SECRET_TTL, schemaType } from '@sanity/preview-url-secret/constants'
import { z } from 'zod'
import { draftsClient } from '#clients/sanity.ts'
import { env } from '#env.ts'
import { draftModeCookie } from '#server/request-key.ts'
import { type Share, shareOf } from './share-link.ts'

/** Cookie with the secret of a session. */
export const sessionCookie = 'preview-session'

/** Before a shared link in the cookie; no secret of the Studio has a dot. */
const sharePrefix = 'share.'

/** Value of the session cookie for a shared link. */
export function shareSession(link: string): string {
  return sharePrefix + link
}

/**
 * True if a secret of the Studio is valid now. The lake is asked each time, so that a session ends
 * with the request that follows. Sanity's secret for sharing all drafts, which does not expire, is
 * not valid (docs/decisions, 0118).
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function isValidSecret(secret: string | undefined): Promise<boolean> {
  if (!secret) return false
  const found = await draftsClient().fetch<{ readonly secret?: unknown } | null>(
    fetchSecretQuery,
    { secret },
    { perspective: 'raw' },
  )
  return found?.secret === secret
}

/**
 * True if an editor stored this secret for exactly this POST request, and it has not expired. The
 * lake is asked each time.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function mayChange(secret: string | undefined, url: URL): Promise<boolean> {
  if (!secret) return false
  return draftsClient().fetch<boolean>(
    `count(*[_type == $type && secret == $secret && source == $source && string::startsWith(_id, $prefix)
      && dateTime(_updatedAt) > dateTime(now()) - $seconds]) > 0`,
    {
      type: schemaType,
      secret,
      source: changeRequest(url),
      prefix: `drafts.${editorSecretPrefix}`,
      seconds: SECRET_TTL,
    },
    { perspective: 'raw' },
  )
}

/** The cookies of a request, by name. */
export interface Cookies {
  get(name: string): { readonly value: string } | undefined
}

/**
 * Preview access of a request: `none` for readers, `drafts` for writers whose session is valid,
 * `shared` for visitors with a valid link, `ended` for the others, who get what readers get.
 * Without an answer of the lake a session is `unknown`, and its visitor gets the same until the
 * lake answers again.
 */
export type Session =
  | { readonly state: 'none' | 'drafts' | 'ended' | 'unknown' }
  | { readonly state: 'shared'; readonly share: Share }

const manifestSchema = z.object({ preview: z.object({ previewModeId: z.string() }) })

let known: { readonly distDir: string; readonly id: string | undefined } | undefined

/**
 * The value of Next's cookie for draft mode, which only visitors know who began a session. It is
 * that of the build, and Next has no function that returns it where the proxy runs. Undefined where
 * the build has no such file, as in development and perhaps on a host.
 */
function draftModeId(distDir: string): string | undefined {
  if (known?.distDir === distDir) return known.id
  const file = join(/* turbopackIgnore: true */ process.cwd(), distDir, 'prerender-manifest.json')
  const id = existsSync(file)
    ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).preview.previewModeId
    : undefined
  known = { distDir, id }
  return id
}

/** The session of a request. */
export async function sessionOf(cookies: Cookies): Promise<Session> {
  const draftMode = cookies.get(draftModeCookie)?.value
  if (draftMode === undefined) return { state: 'none' }
  // Any client can send a cookie, and each of its requests would be a query of the lake.
  const id = env().NODE_ENV === 'production' ? draftModeId(env().NEXT_DIST_DIR) : undefined
  if (id !== undefined && draftMode !== id) return { state: 'ended' }
  const value = cookies.get(sessionCookie)?.value
  try {
    if (value?.startsWith(sharePrefix)) {
      const share = await shareOf(value.slice(sharePrefix.length))
      return 'status' in share ? { state: 'ended' } : { state: 'shared', share }
    }
    return { state: (await isValidSecret(value)) ? 'drafts' : 'ended' }
  } catch (error) {
    console.warn('The lake did not say whether a preview is still allowed, so it is not:', error)
    return { state: 'unknown' }
  }
}

/** The headers without both cookies, so that Next serves the request as a reader's. */
export function asReader(headers: Headers): Headers {
  const copy = new Headers(headers)
  const names = new Set([draftModeCookie, sessionCookie])
  const kept = (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie && !names.has(cookie.split('=')[0] ?? ''))
  if (kept.length > 0) copy.set('cookie', kept.join('; '))
  else copy.delete('cookie')
  return copy
}

/**
 * `Set-Cookie` headers that end a session. Each cookie is removed twice: the frame of a Studio on
 * another domain has its own copies (`Partitioned`), which the first removal does not reach.
 */
export function removedCookies(): string[] {
  return [draftModeCookie, sessionCookie].flatMap((name) => {
    const removed = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly`
    // As they were set. A browser ignores `Secure` on a site without TLS.
    if (env().NODE_ENV !== 'production') return [`${removed}; SameSite=Lax`]
    return [`${removed}; Secure; SameSite=None`, `${removed}; Secure; SameSite=None; Partitioned`]
  })
}

/** The path of a URL as a redirect within this site: two slashes at its start would name a host. */
export function pathOnSite({ pathname }: URL): string {
  return `/${pathname.replace(/^\/+/, '')}`
}
