import { env } from '#env.ts'
import { shareImageSize } from '#file-routes.ts'

/**
 * Metadata for a route with its own share tags: removes those of the layout, which Next would
 * repeat for X.
 */
export const withoutLayoutsTags = { openGraph: null, twitter: null } as const

/**
 * Open Graph tags of a page (ogp.me): what other sites show with a link to it. React moves them
 * into the head. The locale is left out, since `en_US` is the default. Next's own `openGraph` repeats all of them for X, which reads these tags when it
 * finds no others (developer.x.com, "Cards Markup").
 */
export function ShareTags({
  path,
  title,
  description,
  image,
  type,
  siteName,
}: {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Path of the image. */
  readonly image: string
  readonly type: 'article' | 'website'
  readonly siteName: string
}) {
  const { NEXT_PUBLIC_SITE_URL: site } = env()
  const tags = {
    'og:title': title,
    'og:description': description,
    'og:url': site + path,
    'og:type': type,
    'og:site_name': siteName,
    'og:image': site + image,
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
