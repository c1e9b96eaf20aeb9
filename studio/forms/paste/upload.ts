/** Uploads the images of pasted content. */
import type { SanityClient } from '@sanity/client'
import type { PastedImage } from './converted.ts'

/** The largest image that is uploaded, bytes: Sanity refuses images over 256 megapixels only. */
const mostBytes = 20 * 1024 * 1024

/**
 * Fetches an image and stores it in the lake.
 * @returns the id of the asset; nothing if it cannot be read or holds no image
 */
export async function uploadImage(
  client: Pick<SanityClient, 'assets'>,
  { src }: PastedImage,
  fetchImage: typeof fetch = fetch,
): Promise<string | undefined> {
  if (!/^(?:data:image\/|https?:|blob:)/.test(src)) return undefined
  try {
    const response = await fetchImage(src)
    const blob = await response.blob()
    if (!response.ok || !blob.type.startsWith('image/') || blob.size > mostBytes) return undefined
    const asset = await client.assets.upload('image', blob, { filename: fileName(src) })
    return asset._id
  } catch {
    // The site of the image does not allow other pages to read it, or the lake refuses the file.
    return undefined
  }
}

function fileName(src: string): string {
  const last = src.startsWith('http') ? new URL(src).pathname.split('/').at(-1) : ''
  return last && /\.\w{2,5}$/.test(last) ? decodeURIComponent(last) : 'pasted-image'
}
