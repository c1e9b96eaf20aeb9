import type { SanityClient } from '@sanity/client'
import { uploadRefusal } from '../image/refusal.ts'
import type { PastedImage } from './converted.ts'

/** Fetches an image and stores it; undefined if it cannot be read or holds no image. */
export async function uploadImage(
  client: Pick<SanityClient, 'assets'>,
  { src }: PastedImage,
  fetchImage: typeof fetch = fetch,
): Promise<string | undefined> {
  if (!/^(?:data:image\/|https?:|blob:)/.test(src)) return undefined
  try {
    const response = await fetchImage(src)
    const blob = await response.blob()
    const filename = fileName(src)
    const { type, size } = blob
    if (!response.ok || !type || uploadRefusal({ name: filename, type, size })) return undefined
    const asset = await client.assets.upload('image', blob, { filename })
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
