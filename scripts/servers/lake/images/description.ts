/** Description of an uploaded image in its asset document. */
import { errorMessage } from '@repo/kit/error-message.ts'
import sharp, { type Sharp } from 'sharp'
import { requestError } from '../errors.ts'
import { maxInputPixels } from '../limits.ts'

/** Accepted image formats, with sharp's names (Sanity docs, "Image type": accepted formats). */
const imageTypes: Readonly<Record<string, { readonly extension: string; readonly mimeType: string }>> = {
  png: { extension: 'png', mimeType: 'image/png' },
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
  tiff: { extension: 'tiff', mimeType: 'image/tiff' },
}

/** The parts of an asset document that follow from its content. */
export interface AssetDescription {
  readonly id: string
  readonly extension: string
  readonly mimeType: string
  readonly metadata?: Record<string, unknown>
}

/**
 * Describes an image, whatever metadata its upload asks for: neither Studio nor site reads other.
 * @throws ApiError 400 for one that cannot be read, is damaged or has too many pixels
 */
export async function describeImage(bytes: Buffer, sha1hash: string): Promise<AssetDescription> {
  const image = sharp(bytes, { limitInputPixels: maxInputPixels })
  // Only the header is read here, so that an image with too many pixels is refused for that reason.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const type = found?.format ? imageTypes[found.format] : undefined
  if (!found || !type) {
    throw requestError(400, 'Invalid image, could not read it: use PNG, JPEG, GIF, WebP, AVIF, TIFF or SVG')
  }
  // Both are HEIF. The HEVC decoder is patented and not included in the builds of sharp.
  if (found.format === 'heif' && found.compression !== 'av1') {
    throw requestError(400, 'Invalid image, HEIC cannot be read here: save it as JPEG or PNG first')
  }
  // The EXIF data of a photograph says how it has to be rotated.
  const { width, height } = found.autoOrient
  if (width * height > maxInputPixels) {
    throw requestError(
      400,
      `The image has ${width} × ${height} pixels, and at most ${Math.floor(maxInputPixels / 1e6)} million are taken: make it smaller first`,
    )
  }
  return {
    id: `image-${sha1hash}-${width}x${height}-${type.extension}`,
    ...type,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha: found.hasAlpha,
      lqip: await lqipOf(image),
    },
  }
}

/** The image with a width of 20 pixels, as a data URL. */
async function lqipOf(image: Sharp): Promise<string> {
  try {
    // Decoding all pixels notices a damaged file.
    const bytes = await image.autoOrient().resize(20).png().toBuffer()
    return `data:image/png;base64,${bytes.toString('base64')}`
  } catch (error) {
    // The header was readable, so the rest of the file is damaged.
    const [reason] = errorMessage(error).split('\n')
    throw requestError(400, `Invalid image, it is damaged (${reason}): export it again from the original`)
  }
}
