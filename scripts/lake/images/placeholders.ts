/** Short texts from which a browser draws a blurred image while the real one is loading. Pure. */
import { encode } from 'blurhash'
import { rgbaToThumbHash } from 'thumbhash'

/** A small copy of an image: four bytes per pixel, red, green, blue and alpha. */
export interface Sample {
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Components along the longer side; blurhash allows 9, and Sanity's hashes have 5. */
const components = 5

/** The BlurHash of an image. */
export function blurHashOf({ pixels, width, height }: Sample): string {
  const along = (side: number) => Math.max(Math.ceil((components * side) / Math.max(width, height)), 1)
  return encode(pixels, width, height, along(width), along(height))
}

/** The ThumbHash of an image with at most 100 × 100 pixels, as Base64. */
export function thumbHashOf({ pixels, width, height }: Sample): string {
  return Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64')
}
