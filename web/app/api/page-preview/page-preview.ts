/** Preview of a page's draft as others will show it: search result and share image. */
import { pageFilter, pageSegments } from '@repo/model/groq.ts'
import type { PreviewTexts } from '@repo/model/site-api.ts'
import { draftsClient } from '#clients/sanity.ts'
import { imageOfPage, type ShareImage } from '#components/share-image/content.ts'
import { env } from '#env.ts'
import { hrefOf, type Linkable } from '#links/href.ts'
import { unnamedProduct } from '#metadata/brand.ts'
import type { ShareImageQueryResult } from '#queries/results.generated.ts'
import { pageImageFields } from '#queries/share-image.ts'
import { shownResult } from '#queries/shown-result.ts'

/** The preview of a page, with what its share image is drawn from. */
export interface PagePreview extends PreviewTexts {
  readonly image: ShareImage
}

/** Fields that the preview is made of, as the query selects them. */
interface Found extends Linkable {
  readonly title: string | null
  readonly summary: string | null
  readonly seo: { readonly title?: string | null; readonly description?: string | null } | null
  readonly unlisted: boolean | null
  readonly image: NonNullable<ShareImageQueryResult['page']>
  readonly productName: string | null
  readonly description: string | null
}

// Four levels of categories: @repo/model/paths.ts, maxCategoryDepth.
const query = `*[_id == $id && ${pageFilter}][0]{
  _type, title, summary, unlisted,
  "slug": slug.current,
  "segments": ${pageSegments},
  seo,
  "image": {${pageImageFields}},
  "productName": *[_id == "siteSettings"][0].productName,
  "description": *[_id == "siteSettings"][0].description
}`

/**
 * The preview of a page with its draft, if it has one.
 * @param id published id
 * @returns null if there is no such page
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function previewOf(id: string): Promise<PagePreview | null> {
  const found = await draftsClient().fetch<Found | null>(query, { id })
  const page = shownResult(found)
  if (!page) return null
  // A field that was cleared may be an empty text.
  const productName = page.productName || unnamedProduct
  const title = page.seo?.title || page.title || ''
  const path = hrefOf(page)
  return {
    url: path && env().NEXT_PUBLIC_SITE_URL + path,
    // The same rules as in `app/docs/[...path]/page.tsx` and the template of `app/layout.tsx`.
    title,
    fullTitle: `${title} | ${productName}`,
    description: page.seo?.description || page.summary || page.description || '',
    isListed: page.unlisted !== true,
    image: imageOfPage(page.image, productName),
  }
}
