/** Serves the Markdown of a page or list, at `/docs/nodes/text/llm.md` (`file-routes.ts`). */
import { markdownPath } from '@repo/model/paths.ts'
import { markdownAt, markdownOfMissing } from '#components/markdown/files.ts'
import { env } from '#env.ts'
import { notFoundPath } from '#file-routes.ts'
import { toMarkdown } from '#mdast/links.ts'
import { resolveRedirect } from '#page-data/resolve-redirect.ts'
import { markdownParams } from '#page-data/static-params.ts'
import { addressesQuery } from '#queries/addresses.ts'
import { inHeader } from '#queries/in-header.ts'
import { readPublished } from '#queries/read.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return markdownParams()
}

/** 200 with the page as Markdown, a redirect to where readers of the page are sent, or 404. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path?: string[] }> },
): Promise<Response> {
  const { path: segments = [] } = await params
  const path = segments.length > 0 ? `/${segments.map(decodeURIComponent).join('/')}/` : '/'
  const markdown = await markdownAt(path)
  // As the page does (`app/not-found`): this is the file of all unknown addresses.
  if (path === notFoundPath) await readPublished(addressesQuery)
  const headers = { 'content-type': 'text/markdown; charset=utf-8' }
  if (markdown !== null) {
    return new Response(markdown, {
      headers: {
        ...headers,
        'content-location': inHeader(markdownPath(path)),
        // Search engines then show the page, not this file.
        link: `<${inHeader(env().NEXT_PUBLIC_SITE_URL + path)}>; rel="canonical"`,
      },
    })
  }
  const resolved = path.startsWith('/docs/') ? await resolveRedirect(path) : null
  if (resolved) {
    const location = inHeader(toMarkdown(resolved.target))
    return new Response(null, { status: resolved.isPermanent ? 308 : 307, headers: { location } })
  }
  return new Response(markdownOfMissing(path === notFoundPath ? 'this address' : path), {
    status: 404,
    headers,
  })
}
