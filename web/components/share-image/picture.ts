/** Share images as responses. */
import { internalLakeUrl } from '#clients/internal-urls.ts'
import { env } from '#env.ts'
import { siteBrand } from '#page-data/site-settings.ts'
import type { ShareImage } from './content.ts'
import { drawShareImage } from './share-image.tsx'

/** How long a picture waits for the logo, ms. */
const longestLogoMs = 3000

/** Responds 200 with a PNG, in the color and with the logo of the site. */
export async function pictureOf(content: ShareImage): Promise<Response> {
  const { color, logo } = await siteBrand()
  const brand = { color, logo: logo && (await dataUrlOf(logo.src)) }
  return new Response(await drawShareImage(content, brand), { headers: { 'content-type': 'image/png' } })
}

/** An image of the lake as a data URL; empty if it cannot be read, so that the picture lacks only it. */
async function dataUrlOf(src: string): Promise<string> {
  const { SANITY_API_HOST } = env()
  const url = SANITY_API_HOST ? src.replace(SANITY_API_HOST, internalLakeUrl(env())) : src
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(longestLogoMs) })
    const type = answer.headers.get('content-type')
    return answer.ok
      ? `data:${type};base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`
      : ''
  } catch {
    return ''
  }
}
