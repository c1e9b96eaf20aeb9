import { draftMode } from 'next/headers'

/** Ends draft mode and redirects to the page that the writer came from. */
export async function POST(request: Request): Promise<Response> {
  const mode = await draftMode()
  mode.disable()
  // Relative, because behind a proxy the site does not know its public URL.
  return new Response(null, { status: 303, headers: { location: pathOf(request.headers.get('referer')) } })
}

function pathOf(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname } = new URL(referer)
  // Two slashes at the start would name another host.
  return `/${pathname.replace(/^\/+/, '')}`
}
