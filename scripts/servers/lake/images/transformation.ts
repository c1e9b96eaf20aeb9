/**
 * Image transformations, by sharp. Differences to Sanity's: images are never enlarged, a
 * transformed animation is its first frame, and `auto=format` is always WebP.
 */
import sharp, { type Sharp } from 'sharp'
import { type ImageParameters, imageParameters, type Rectangle, type Size } from './parameters.ts'

/**
 * Parses the parameters of an image URL.
 * @returns what makes the image; `key`, which is equal for equal transformations; and sharp's name
 *   of the output format, undefined for that of the original. Undefined without any parameter
 * @throws ApiError 400 for invalid ones
 */
export function transformationOf(search: URLSearchParams) {
  const parameters = imageParameters(search)
  const { quality, ...others } = parameters
  if (Object.values(others).every((value) => value === undefined)) return undefined
  const make = (bytes: Buffer) => transformed(bytes, parameters)
  return { key: JSON.stringify(parameters), format: parameters.format, make }
}

async function transformed(bytes: Buffer, parameters: ImageParameters): Promise<Buffer> {
  const { autoOrient, format: original } = await sharp(bytes).metadata()
  const part = parameters.rect ? within(autoOrient, parameters.rect) : { left: 0, top: 0, ...autoOrient }
  const image = scaled(sharp(bytes).autoOrient().extract(part), part, parameters)
  return encoded(image, original, parameters).toBuffer()
}

/**
 * The intersection of a part with the image, at least one pixel: crops are kept when an image is
 * replaced.
 */
function within(whole: Size, part: Rectangle): Rectangle {
  const left = Math.min(part.left, whole.width - 1)
  const top = Math.min(part.top, whole.height - 1)
  const [width, height] = [whole.width - left, whole.height - top]
  return { left, top, width: Math.min(part.width, width), height: Math.min(part.height, height) }
}

/** The part of an image in the box of the parameters, cut to its ratio or not; never enlarged. */
function scaled(image: Sharp, part: Size, { width, height, fit }: ImageParameters): Sharp {
  if (!width || !height || !(fit === 'scale' || fit === 'crop' || fit === 'min'))
    return image.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const scale = Math.min(1, part.width / width, part.height / height)
  const sized = (side: number) => Math.max(Math.round(side * scale), 1)
  // Sanity docs: "min" cuts to the ratio of the box and never enlarges, as "crop" does here.
  const box = { width: sized(width), height: sized(height) }
  return image.resize({ ...box, fit: fit === 'scale' ? 'fill' : 'cover' })
}

/** sharp's names of the formats that images can be uploaded in, by the name in their metadata. */
const sameFormat = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', tiff: 'tiff', heif: 'avif' } as const

function encoded(image: Sharp, original: string | undefined, { format, quality }: ImageParameters): Sharp {
  const name = format ?? Object.entries(sameFormat).find(([key]) => key === original)?.[1] ?? 'png'
  // A quality makes sharp reduce the colors of a PNG.
  if (name === 'png' || name === 'gif') return image.toFormat(name)
  return image.toFormat(name, { quality })
}
