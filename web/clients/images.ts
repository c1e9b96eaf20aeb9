/** URLs of images, from Sanity's CDN or the embedded lake, which uses the same form. */
import { type StoredImage, shownPart } from '@repo/model/image-part.ts'
import { env } from '#env.ts'

/** An image with its size, ready to be shown. */
export interface ShownImage {
  readonly src: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/**
 * The part of an image that its writer has chosen.
 * @param widest pixels; larger images are served in this width, which is sharp on any screen
 * @returns `null` without a reference, and for one that is not an image's
 */
export function imageUrl(image: StoredImage, widest = 1408): ShownImage | null {
  const found = shownPart(image)
  if (!found) return null
  const { file, isDrawing, whole, part } = found
  const { SANITY_API_HOST, SANITY_PROJECT_ID, SANITY_DATASET } = env()
  const host = SANITY_API_HOST || 'https://cdn.sanity.io'
  const url = `${host}/images/${SANITY_PROJECT_ID}/${SANITY_DATASET}/${file}`
  const scale = Math.min(1, widest / part.width)
  const width = Math.round(part.width * scale)
  const height = Math.max(1, Math.round(part.height * scale))
  const isWhole = part.width === whole.width && part.height === whole.height
  // Scaled or in another format, an animation would be its first frame.
  if (isDrawing || (isWhole && file.endsWith('.gif'))) return { width, height, src: url }
  const rect = isWhole ? '' : `rect=${part.left},${part.top},${part.width},${part.height}&`
  return { width, height, src: `${url}?${rect}w=${width}&auto=format` }
}
