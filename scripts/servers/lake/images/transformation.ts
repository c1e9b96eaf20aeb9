/**
 * Image transformations, by sharp. Differences to Sanity's: images are never enlarged, a
 * transformed animation is its first frame, and `auto=format` is always WebP. Sanity does not
 * document how strong `blur` and `sharp` are.
 */
import sharp, { type Sharp } from 'sharp'
import { type ImagePlan, isSideways, transformationPlan } from './geometry.ts'
import { type ImageParameters, imageParameters, type Size } from './parameters.ts'

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
  const shown = shaped(sharp(bytes), plan, parameters)
  const { blur } = parameters
  const image = withEffects(blur ? await blurred(shown, blur / 10) : shown, parameters)
  if (!plan.canvas && !parameters.background) return encoded(image, original, parameters).toBuffer()
  // In one pass, sharp would apply the effects to the background too.
  const pixels = await pixelsOf(image)
  return encoded(onBackground(pixels, plan, parameters), original, parameters).toBuffer()
}

/** Pixels as sharp takes them as an input. */
export async function pixelsOf(image: Sharp) {
  const { data, info } = await image.toColorspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels } }
}

/** The strongest blur that is applied to all pixels. */
const fineSigma = 5

/**
 * A strong blur leaves no details, so that a smaller copy can be blurred instead: with 24 million
 * pixels, the strongest takes 1.8 s of processor time, and 18 s otherwise.
 */
async function blurred(image: Sharp, sigma: number): Promise<Sharp> {
  if (sigma <= fineSigma) return image.blur(Math.max(sigma, 0.3))
  const { input, raw } = await pixelsOf(image)
  const smaller = (side: number) => Math.max(Math.round((side * fineSigma) / sigma), 1)
  const size = { width: smaller(raw.width), height: smaller(raw.height) }
  const small = await pixelsOf(
    sharp(input, { raw })
      .resize({ ...size, fit: 'fill' })
      .blur(fineSigma),
  )
  const { width, height } = raw
  return sharp(small.input, { raw: small.raw }).resize({ width, height, fit: 'fill', kernel: 'cubic' })
}

function shaped(image: Sharp, { part, scaled, cut }: ImagePlan, parameters: ImageParameters): Sharp {
  const { turn, flip } = parameters
  const isTurned = isSideways(parameters)
  // sharp scales and flips before it turns.
  const beforeTurn = ({ width, height }: Size) =>
    isTurned ? { width: height, height: width } : { width, height }
  const [flop, upsideDown] = isTurned
    ? [flip?.vertical, flip?.horizontal]
    : [flip?.horizontal, flip?.vertical]
  const whole = image.autoOrient().extract(part)
  const resized =
    cut && 'entropy' in cut
      ? whole.resize({ ...beforeTurn(cut), fit: 'cover', position: sharp.strategy.entropy })
      : whole.resize({ ...beforeTurn(scaled), fit: 'fill' })
  const turned = resized
    .flop(flop === true)
    .flip(upsideDown === true)
    .rotate(turn ?? 0)
  return cut && 'left' in cut ? turned.extract(cut) : turned
}

function withEffects(image: Sharp, { sharpen, grayscale, invert }: ImageParameters): Sharp {
  let changed = image
  if (sharpen) changed = changed.sharpen({ sigma: 1, m1: sharpen / 50, m2: sharpen / 10 })
  if (grayscale) changed = changed.grayscale()
  if (invert) changed = changed.negate({ alpha: false })
  return changed
}

function onBackground(
  { input, raw }: Awaited<ReturnType<typeof pixelsOf>>,
  { canvas }: ImagePlan,
  { background = { r: 255, g: 255, b: 255, alpha: 0 } }: ImageParameters,
): Sharp {
  const size = canvas ?? { ...raw, left: 0, top: 0 }
  const image = { input, raw, left: size.left, top: size.top }
  const all = sharp({ create: { width: size.width, height: size.height, channels: 4, background } })
  return background.alpha === 1 ? all.composite([image]).removeAlpha() : all.composite([image])
}

/** sharp's names of the formats that images can be uploaded in, by the name in their metadata. */
const sameFormat = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', tiff: 'tiff', heif: 'avif' } as const

function encoded(
  image: Sharp,
  original: string | undefined,
  { format, quality, progressive }: ImageParameters,
): Sharp {
  const name = format ?? Object.entries(sameFormat).find(([key]) => key === original)?.[1] ?? 'png'
  // A quality makes sharp reduce the colors of a PNG.
  if (name === 'png' || name === 'gif') return image.toFormat(name)
  return image.toFormat(name, { quality, ...(progressive && { progressive }) })
}
