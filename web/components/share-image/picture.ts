/** A share image as an answer, drawn once for the same words. */
import { cacheLife } from 'next/cache'
import { drawShareImage, type ShareImage } from './share-image.tsx'

/** 200 with a PNG. */
export async function pictureOf(content: ShareImage): Promise<Response> {
  // A copy of its own type: what comes out of the cache may be a view of a larger buffer.
  return new Response(new Uint8Array(await drawn(content)), { headers: { 'content-type': 'image/png' } })
}

/** Drawing reads files, which Next takes for what must not be prerendered unless it is cached. */
async function drawn(content: ShareImage): Promise<Uint8Array> {
  'use cache'
  cacheLife('max')
  return new Uint8Array(await drawShareImage(content))
}
