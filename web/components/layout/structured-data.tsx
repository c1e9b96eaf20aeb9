import { env } from '#env.ts'
import type { Crumb } from '#links/href.ts'
import {
  type Article,
  articleData,
  inScript,
  listData,
  type Site,
  siteData,
} from '#metadata/structured-data.ts'

/** Type and position of a page, for search engines. */
export function ArticleData({ article, ...names }: { article: Article } & Omit<Site, 'site'>) {
  return <StructuredData data={articleData(article, { site: siteUrl(), ...names })} />
}

/** Position of a list, such as a category, for search engines. */
export function ListData(list: { trail: readonly Crumb[]; title: string; productName: string }) {
  const { trail, title, productName } = list
  return <StructuredData data={listData(trail, title, { site: siteUrl(), productName })} />
}

/** The site, its search and its publisher, for search engines. */
export function SiteData({
  description,
  logo,
  ...names
}: { description: string; logo: string | undefined } & Omit<Site, 'site'>) {
  return <StructuredData data={siteData({ site: siteUrl(), ...names }, description, logo)} />
}

function StructuredData({ data }: { data: unknown }) {
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
