/**
 * Serves the share image of a page, at `/og/nodes/text/llm.png` (a rewrite in `next.config.ts`).
 */
import { placeOfPagePath } from '@repo/model/paths.ts'
import { pictureOf } from '#components/share-image/picture.ts'
import { siteName } from '#page-data/site-settings.ts'
import { pageParams } from '#page-data/static-params.ts'
import { readPublished } from '#queries/read.ts'
import { shareImageQuery } from '#queries/share-image.ts'

interface Context {
  readonly params: Promise<{ path: string[] }>
}

/**
 * The build renders only one: an image takes about as long as a page, and most are never requested.
 */
export async function generateStaticParams() {
  return (await pageParams()).slice(0, 1)
}

/** 200 with a PNG, or 404. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/docs/${(await params).path.map(decodeURIComponent).join('/')}/`
  const place = placeOfPagePath(path)
  const page = place && (await readPublished(shareImageQuery, { ...place })).page
  if (!page) {
    return new Response(`There is no page at ${path}, so it has no share image.\n`, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
  const { productName } = await siteName()
  return pictureOf({
    title: page.title ?? '',
    summary: page.summary ?? '',
    category: page.category ?? '',
    color: page.color ?? 'neutral',
    productName,
  })
}
