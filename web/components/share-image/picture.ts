/** Share images as responses. */
import type { ShareImage } from './content.ts'
import { drawShareImage } from './share-image.tsx'

/** Responds 200 with a PNG. */
export async function pictureOf(content: ShareImage): Promise<Response> {
  return new Response(await drawShareImage(content), { headers: { 'content-type': 'image/png' } })
}
