import { internalLakeUrl } from '#clients/internal-urls.ts'
import { env } from '#env.ts'
import { siteBrand } from '#page-data/site-settings.ts'
import type { ShareImage } from './content.ts'
import { drawShareImage } from './share-image.tsx'

/** Responds 200 with a PNG, in the color and with the logo of the site. */
export async function pictureOf(content: ShareImage): Promise<Response> {
  const { color, logo } = await siteBrand()
  const { SANITY_API_HOST } = env()
  const src = logo && SANITY_API_HOST ? logo.src.replace(SANITY_API_HOST, internalLakeUrl(env())) : logo?.src
  return new Response(await drawShareImage(content, color, src), { headers: { 'content-type': 'image/png' } })
}
