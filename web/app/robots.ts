import type { MetadataRoute } from 'next'
import { env } from '#env.ts'

/** Everything may be read by robots; `/search/` says itself that it is not to be indexed. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/search-api/'] },
    sitemap: `${env().NEXT_PUBLIC_SITE_URL}/sitemap.xml`,
  }
}
