import { categoryPath, pagePath, singleLists, tagPath } from '@repo/model/paths.ts'
import type { MetadataRoute } from 'next'
import { env } from '#env.ts'
import { read } from '#queries/read.ts'
import { sitemapQuery } from '#queries/whole-site.ts'

/** Every listed URL; pages with the day they changed. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { pages, categories, tags } = await read(sitemapQuery)
  const at = (path: string) => env().NEXT_PUBLIC_SITE_URL + path
  return [
    ...Object.keys(singleLists).map((path) => ({ url: at(path) })),
    ...pages.map(({ slug, segments, day }) => ({
      url: at(pagePath({ segments, slug: slug ?? '' })),
      ...(day && { lastModified: day }),
    })),
    ...categories.map((slug) => ({ url: at(categoryPath(slug ?? '')) })),
    ...tags.map((slug) => ({ url: at(tagPath(slug ?? '')) })),
  ]
}
