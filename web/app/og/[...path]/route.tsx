/**
 * Serves the share image of a page, a category or a tag, at `/og/nodes/text/llm.png` (a rewrite in
 * `next.config.ts`). The path is that of the page, with `/og/` in place of `/docs/`.
 */
import { placeOfPagePath } from '@repo/model/paths.ts'
import { imageOfGroup, imageOfPage, type ShareImage } from '#components/share-image/content.ts'
import { pictureOf } from '#components/share-image/picture.ts'
import { siteName } from '#page-data/site-settings.ts'
import { decodedSlug, pageParams } from '#page-data/static-params.ts'
import { plainText } from '#plain-text.ts'
import { readPublished } from '#queries/read.ts'
import { groupImageQuery, shareImageQuery } from '#queries/share-image.ts'

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
  const path = (await params).path.map(decodedSlug)
  const image = await imageAt(path)
  if (image) return pictureOf(image((await siteName()).productName))
  return plainText(404, `There is no page at /docs/${path.join('/')}/, so it has no share image.`)
}

/** Content of the image at a path of `app/docs`, by product name; null without a page. */
async function imageAt(path: readonly string[]): Promise<((productName: string) => ShareImage) | null> {
  const [kind, slug = ''] = path
  if (path.length === 2 && (kind === 'category' || kind === 'tags')) {
    const { group } = await readPublished(groupImageQuery, { type: kind === 'tags' ? 'tag' : kind, slug })
    return group && ((productName) => imageOfGroup(group, productName))
  }
  const place = placeOfPagePath(`/docs/${path.join('/')}/`)
  const page = place && (await readPublished(shareImageQuery, { ...place })).page
  return page && ((productName) => imageOfPage(page, productName))
}
