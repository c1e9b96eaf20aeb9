import type { MetadataRoute } from 'next'
import { siteDescription, siteName } from '#page-data/site-settings.ts'

/** The site as an installable app (SPEC.md §1). */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { productName } = await siteName()
  return {
    name: `${productName} documentation`,
    short_name: productName,
    description: await siteDescription(),
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf9f4',
    theme_color: '#8a3b12',
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }],
  }
}
