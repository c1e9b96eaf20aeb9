import { env } from '#env.ts'
import { shareImagePath } from '#file-routes.ts'
import { articleData, type Crumb, inScript, listData, siteData } from '#metadata/structured-data.ts'
import { hrefOf } from '#queries/href.ts'
import type { Page } from '#queries/types.ts'

/** The site, as its structured data name it. */
interface SiteNames {
  readonly productName: string
  /** The company that publishes it. */
  readonly publisher: string
}

/** Type and position of a page, for search engines. */
export function ArticleData({ page, publisher }: { page: Page; publisher: string }) {
  const path = hrefOf(page)
  if (!path) return null
  const trail = page.trail.flatMap((category) => {
    const href = hrefOf(category)
    return category && href ? [{ title: category.title ?? '', href }] : []
  })
  const article = {
    title: page.title ?? '',
    image: shareImagePath(path),
    published: page.publishedAt,
    updated: page.updatedAt,
    trail,
  }
  return <StructuredData data={articleData(article, { site: siteUrl(), publisher })} />
}

/** Position of a list, such as a category, for search engines. */
export function ListData({
  trail,
  title,
  productName,
}: {
  readonly trail: readonly Crumb[]
  readonly title: string
  readonly productName: string
}) {
  return <StructuredData data={listData(trail, title, { site: siteUrl(), productName })} />
}

/** The site, its search and its publisher, for search engines. */
export function SiteData({ description, ...names }: { readonly description: string } & SiteNames) {
  const content = { description, logo: '/icon-512.png', search: '/search/?q=' }
  return <StructuredData data={siteData({ site: siteUrl(), ...names }, content)} />
}

function StructuredData({ data }: { readonly data: unknown }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`
      dangerouslySetInnerHTML={{ __html: inScript(data) }}
    />
  )
}

function siteUrl(): string {
  return env().NEXT_PUBLIC_SITE_URL
}
