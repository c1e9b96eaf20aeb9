import { errorMessage } from '@repo/kit/error-message.ts'
import { cookies, draftMode } from 'next/headers'
import { env } from '#env.ts'
import { hrefOf } from '#links/href.ts'
import { noStore, plainText } from '#plain-text.ts'
import { inHeader } from '#queries/in-header.ts'
import { pageWithDraft } from '#queries/read.ts'
import { sessionCookie, shareSession } from '#security/preview-session.ts'
import { type Share, type ShareRefusal, shareOf } from '#security/share-link.ts'

/**
 * Opens a shared link: starts a session that shows what the link of `?link=` is for, and redirects
 * to it. 401 for a link that is not valid, 410 for one that has ended, 503 if the lake does not
 * answer.
 */
export async function GET(request: Request): Promise<Response> {
  const link = new URL(request.url).searchParams.get('link') ?? ''
  try {
    const share = await shareOf(link)
    if ('status' in share) return refusal(share)
    const location = await firstPathOf(share)
    if (typeof location !== 'string') return refusal(location)
    await begin(link, share)
    return new Response(null, { status: 307, headers: { ...never, location: inHeader(location) } })
  } catch (error) {
    console.warn(`A shared link could not be checked: ${errorMessage(error)}`)
    return refusal({ status: 503, message: 'This link cannot be checked right now: try again in a minute.' })
  }
}

/** A response is for one visitor, and nothing for search engines. */
const never = { ...noStore, 'x-robots-tag': 'noindex, nofollow' }

function refusal({ status, message }: { status: number; message: string }): Response {
  return plainText(status, message, never)
}

/** The page, or for a release the home page, whose bar lists its pages. */
async function firstPathOf({ shows, author }: Share): Promise<string | ShareRefusal> {
  if ('release' in shows) return '/'
  const page = await pageWithDraft(shows.page)
  if (!page) return { status: 410, message: 'This link no longer works, because its page was deleted.' }
  return (
    hrefOf(page) ?? {
      status: 410,
      message: `This page has no address at the moment: ask ${author} to give it one, and open the link again.`,
    }
  )
}

async function begin(link: string, { expiresAt }: Share) {
  const isSecure = env().NODE_ENV === 'production'
  const store = await cookies()
  ;(await draftMode()).enable()
  // Links are opened from mails and chats, never in a frame of another site.
  store.set(sessionCookie, shareSession(link), {
    httpOnly: true,
    path: '/',
    secure: isSecure,
    sameSite: 'lax',
    expires: new Date(expiresAt),
  })
}
