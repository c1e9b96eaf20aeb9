import { env } from '#env.ts'
import { noStore, plainText } from '#plain-text.ts'

/** Redirects to the form of the document `?id=` in the Studio; 400 for a malformed id. */
export function GET(request: Request): Response {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  if (!/^[\w-]{1,128}$/.test(id))
    return plainText(400, 'This link is not that of a page that can be edited.', noStore)
  const studio = env().SANITY_STUDIO_URL.replace(/\/$/, '')
  return new Response(null, {
    status: 307,
    headers: { location: `${studio}/intent/edit/id=${id}/`, ...noStore },
  })
}
