/**
 * Image transformations, by sharp. Differences to Sanity's: images are never enlarged, a
 * transformed animation is its first frame, and `auto=format` is always WebP.
 */
import sharp, { type Sharp } from 'sharp'
import { type ImagePlan, transformationPlan } from './geometry.ts'
import { type ImageParameters, imageParameters } from './parameters.ts'

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
  const plan = transformationPlan(autoOrient, parameters)
  const image = shaped(sharp(bytes), plan)
  return encoded(image, original, parameters).toBuffer()
}

function shaped(image: Sharp, { part, scaled, cut }: ImagePlan): Sharp {
  const whole = image.autoOrient().extract(part)
  if (cut && 'entropy' in cut)
    return whole.resize({ width: cut.width, height: cut.height, position: sharp.strategy.entropy })
  const resized = whole.resize({ ...scaled, fit: 'fill' })
  return cut ? resized.extract(cut) : resized
}

/** sharp's names of the formats that images can be uploaded in, by the name in their metadata. */
const sameFormat = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', tiff: 'tiff', heif: 'avif' } as const

function encoded(image: Sharp, original: string | undefined, { format, quality }: ImageParameters): Sharp {
  const name = format ?? Object.entries(sameFormat).find(([key]) => key === original)?.[1] ?? 'png'
  // A quality makes sharp reduce the colors of a PNG.
  if (name === 'png' || name === 'gif') return image.toFormat(name)
  return image.toFormat(name, { quality })
}
