/** Share images as responses, rendered once for the same text. */
import { cacheLife } from 'next/cache'
import type { ShareImage } from './content.ts'
import { drawShareImage } from './share-image.tsx'

/** Responds 200 with a PNG. */
export async function pictureOf(content: ShareImage): Promise<Response> {
  // A copy, because the cached value may be a view of a larger buffer.
  return new Response(new Uint8Array(await drawn(content)), { headers: { 'content-type': 'image/png' } })
}

/** Cached, because drawing reads files, and Next does not prerender uncached file access. */
async function drawn(content: ShareImage): Promise<Uint8Array> {
  'use cache'
  cacheLife('max')
  return new Uint8Array(await drawShareImage(content))
}
