import { markdownPath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { env } from '#env.ts'
import { shareImageSize, siteImagePath } from '#file-routes.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'

/**
 * Metadata of a route with its own share tags and Markdown: links to both of its addresses, and
 * none of the layout's share tags, which Next would repeat for X.
 */
export function metadataOf(
  path: string,
  metadata: Pick<Metadata, 'title' | 'description' | 'robots'>,
): Metadata {
  return {
    ...metadata,
    alternates: { canonical: path, types: { 'text/markdown': markdownPath(path) } },
    openGraph: null,
    twitter: null,
  }
}

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
  path: string
  title: string
  description: string
  image: string
  type: 'article' | 'website'
  siteName: string
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

/** Open Graph tags of everything but pages, with the image of the site. */
export async function SiteShareTags({
  path,
  title,
  description,
}: {
  path: string
  title: string
  description?: string | null | undefined
}) {
  const { productName } = await siteName()
  return (
    <ShareTags
      path={path}
      title={title}
      description={description ?? (await siteDescription())}
      image={siteImagePath}
      type="website"
      siteName={productName}
    />
  )
}
