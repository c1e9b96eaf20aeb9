import { env } from '#env.ts'
import { shareImagePath, shareImageSize } from '#file-routes.ts'
import { hrefOf } from '#queries/href.ts'
import type { Page } from '#queries/types.ts'

/**
 * What other sites show with a link to a page (ogp.me). React puts it into the head. Next's own `openGraph` repeats all of
 * it for X, which reads this when there is nothing else (developer.x.com, "Cards Markup").
 */
export function ShareTags({ page }: { page: Page }) {
  const path = hrefOf(page)
  if (!path) return null
  const { NEXT_PUBLIC_SITE_URL: site } = env()
  const title = page.seo?.title ?? page.title ?? ''
  const tags = {
    'og:title': title,
    'og:description': page.seo?.description ?? page.summary ?? '',
    'og:url': site + path,
    'og:type': 'article',
    'og:locale': 'en_US',
    'og:image': site + shareImagePath(path),
    'og:image:width': shareImageSize.width,
    'og:image:height': shareImageSize.height,
  }
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
