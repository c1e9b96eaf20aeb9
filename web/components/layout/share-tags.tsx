import { env } from '#env.ts'
import { shareImageSize } from '#file-routes.ts'

/**
 * Metadata for a route with its own share tags: removes those of the layout, which Next would
 * repeat for X.
 */
export const withoutLayoutsTags = { openGraph: null, twitter: null } as const

/**
 * Open Graph tags of a page (ogp.me): what other sites show with a link to it. React moves them
 * into the head. The locale is left out, since `en_US` is the default. Next's own `openGraph`
 * repeats all of them for X, which reads these tags when it finds no others (developer.x.com,
 * "Cards Markup").
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
  // One by one, because keys of a list would be sent with every page.
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={site + path} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:image" content={site + image} />
      <meta property="og:image:width" content={`${shareImageSize.width}`} />
      <meta property="og:image:height" content={`${shareImageSize.height}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
