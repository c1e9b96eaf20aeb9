/**
 * Serves the share image of a page, at `/og/nodes/text/llm.png` (a rewrite in `next.config.ts`).
 * The path is that of the page, with `/og/` in place of `/docs/`.
 */
import { placeOfPagePath } from '@repo/model/paths.ts'
import { imageOfPage } from '#components/share-image/content.ts'
import { pictureOf } from '#components/share-image/picture.ts'
import { siteName } from '#page-data/site-settings.ts'
import { decodedSlug, pageParams } from '#page-data/static-params.ts'
import { plainText } from '#plain-text.ts'
import { readPublished } from '#queries/read.ts'
import { shareImageQuery } from '#queries/share-image.ts'

export const dynamic = 'force-static'

/** Only one: an image takes about as long as a page, and most are never requested. */
export async function generateStaticParams() {
  return (await pageParams()).slice(0, 1)
}

/** 200 with a PNG, or 404. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const path = `/docs/${(await params).path.map(decodedSlug).join('/')}/`
  const place = placeOfPagePath(path)
  const page = place && (await readPublished(shareImageQuery, { ...place })).page
  if (page) return pictureOf(imageOfPage(page, (await siteName()).productName))
  return plainText(404, `There is no page at ${path}, so it has no share image.`)
}
