/** URLs of images, from Sanity's CDN or the embedded lake, which uses the same form. */
import { env } from '#env.ts'

/** An image with its size, ready to be shown. */
export interface ShownImage {
  readonly src: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/**
 * @param ref `image-<hash>-<width>x<height>-<extension>`, the id of an image asset (Sanity docs,
 * "Image type")
 * @param widest pixels; larger images are served in this width
 * @returns `null` for a reference that is not an image's
 */
export function imageUrl(ref: string, widest: number): ShownImage | null {
  const [, hash, width, height, extension] = /^image-([a-zA-Z0-9]+)-(\d+)x(\d+)-([a-z]+)$/.exec(ref) ?? []
  if (!hash || !width || !height) return null
  const { SANITY_API_HOST, SANITY_PROJECT_ID, SANITY_DATASET } = env()
  const host = SANITY_API_HOST || 'https://cdn.sanity.io'
  const original = { width: Number(width), height: Number(height) }
  const scale = Math.min(1, widest / original.width)
  const shown = { width: Math.round(original.width * scale), height: Math.round(original.height * scale) }
  const query = extension === 'svg' ? '' : `?w=${shown.width}&auto=format`
  return {
    ...shown,
    src: `${host}/images/${SANITY_PROJECT_ID}/${SANITY_DATASET}/${hash}-${width}x${height}.${extension}${query}`,
  }
}
