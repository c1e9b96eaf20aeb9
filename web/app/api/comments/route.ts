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
 * {@link receiveFields} and {@link addComment} do; 503 when the lake does not answer. The page may
 * have no form to go back to, so a rejection repeats the text.
 */
export async function POST(request: Request): Promise<Response> {
  let text = ''
  const refusal = (status: number, message: string, headers = {}) =>
    plainText(status, text ? `${message}\n\nYour comment:\n\n${text}` : message, { ...noStore, ...headers })
  try {
    const fields = await receiveFields(request, limit, bodyBytes)
    text = fields.get('text')?.trim() ?? ''
    const from = request.headers.get('referer') ?? '/'
    const path = URL.canParse(from, request.url) ? pathOnSite(new URL(from, request.url)) : '/'
    const name = await addComment(fields)
    const store = await cookies()
    store.set(nameCookie, name, { httpOnly: true, sameSite: 'lax', maxAge: 30 * 86_400 })
    const location = `${path}#comments-${fields.get('block')}`
    return new Response(null, { status: 303, headers: { ...noStore, location } })
  } catch (error) {
    if (error instanceof Rejection) return refusal(error.status, error.message, error.headers)
    console.error('A comment could not be stored:', error)
    return refusal(503, 'The comment could not be stored: go back and try again in a minute.')
  }
}
