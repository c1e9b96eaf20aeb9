import { draftMode } from 'next/headers'

/** Back to what readers see, on the page where the writer was. */
export async function POST(request: Request): Promise<Response> {
  const mode = await draftMode()
  mode.disable()
  // Relative: behind a proxy the site does not know by which address it was asked.
  return new Response(null, { status: 303, headers: { location: pathOf(request.headers.get('referer')) } })
}

function pathOf(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname } = new URL(referer)
  // Two slashes would lead to another host.
  return `/${pathname.replace(/^\/+/, '')}`
}
