import { cookies } from 'next/headers'
import { addComment, nameCookie } from '#comments/comments.ts'
import { Rejection, receiveFields } from '#feedback/receive.ts'
import { RequestLimit } from '#feedback/request-limit.ts'
import { noStore, plainText } from '#plain-text.ts'
import { pathOnSite } from '#security/preview-session.ts'

const limit = new RequestLimit()

/** Bytes of a body: each character of both texts may be encoded in nine. */
const bodyBytes = 24 * 1024

/**
 * Stores a comment of a visitor with a shared link, and leads back to its page. Rejects requests as
 * {@link receiveFields} and {@link addComment} do; 503 when the lake does not answer.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const fields = await receiveFields(request, limit, bodyBytes)
    const from = request.headers.get('referer') ?? '/'
    const path = URL.canParse(from, request.url) ? pathOnSite(new URL(from, request.url)) : '/'
    const name = await addComment(fields)
    const store = await cookies()
    store.set(nameCookie, name, { httpOnly: true, sameSite: 'lax', maxAge: 30 * 86_400 })
    const location = `${path}#comments-${fields.get('block')}`
    return new Response(null, { status: 303, headers: { ...noStore, location } })
  } catch (error) {
    if (error instanceof Rejection)
      return plainText(error.status, error.message, { ...noStore, ...error.headers })
    console.error('A comment could not be stored:', error)
    return plainText(503, 'The comment could not be stored: go back and try again in a minute.', noStore)
  }
}
