/** Serves the Markdown of a page, at `/docs/nodes/text/llm.md` (a rewrite in `next.config.ts`). */
import { markdownPath, placeOfPagePath } from '@repo/model/paths.ts'
import { markdownAt } from '#components/markdown/files.ts'
import { env } from '#env.ts'
import { resolveRedirect } from '#page-data/resolve-redirect.ts'
import { pageParams } from '#page-data/static-params.ts'
import { inHeader } from '#queries/in-header.ts'

interface Context {
  readonly params: Promise<{ path: string[] }>
}

export function generateStaticParams() {
  return pageParams()
}

/** 200 with the page as Markdown, a redirect to the Markdown of a page that moved, or 404. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/docs/${(await params).path.map(decodeURIComponent).join('/')}/`
  const markdown = await markdownAt(path)
  if (markdown !== null) {
    return new Response(markdown, {
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        // Search engines then show the page, not this file.
        link: `<${inHeader(env().NEXT_PUBLIC_SITE_URL + path)}>; rel="canonical"`,
      },
    })
  }
  const resolved = await resolveRedirect(path)
  if (resolved && placeOfPagePath(resolved.target)) {
    const location = inHeader(markdownPath(resolved.target))
    return new Response(null, { status: resolved.isPermanent ? 308 : 307, headers: { location } })
  }
  return new Response(`There is no page at ${path}: /llms.txt lists all of them.\n`, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
