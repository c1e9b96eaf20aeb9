import type { MetadataRoute } from 'next'
import { brandColor, paperColor } from '#metadata/brand.ts'
import { siteBrand, siteDescription, siteName } from '#page-data/site-settings.ts'

/** The site as an installable app (SPEC.md §1). */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { productName } = await siteName()
  const { color, logo } = await siteBrand()
  return {
    name: `${productName} documentation`,
    short_name: productName,
    description: await siteDescription(),
    start_url: '/',
    display: 'standalone',
    background_color: paperColor,
    theme_color: color ?? brandColor,
    icons: logo
      ? [{ src: logo.src, sizes: `${logo.width}x${logo.height}` }]
      : [
          { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
          { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
          { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
          // For systems that cut icons to a shape.
          { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
        ],
  }
}
