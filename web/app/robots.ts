import type { MetadataRoute } from 'next'
import { env } from '#env.ts'

/** Robots may read everything; `/search/` itself has `noindex`. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/search-api/'] },
    sitemap: `${env().NEXT_PUBLIC_SITE_URL}/sitemap.xml`,
  }
}
