import { pathOnSite, removedCookies } from '#security/preview-session.ts'

/** Ends the preview and redirects to the page that the writer came from. */
export async function POST(request: Request): Promise<Response> {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  // Relative, because behind a proxy the site does not know its public URL.
  const headers = new Headers({ location: referer ? pathOnSite(referer) : '/' })
  for (const cookie of removedCookies()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
