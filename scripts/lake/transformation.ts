/**
 * Image transformations `?w=…&h=…&fit=…&fm=…&q=…&rect=…` (Sanity docs, "Image URLs"). Images are
 * never enlarged.
 */
import sharp, { type FitEnum } from 'sharp'
import { requestError } from './errors.ts'
import { maxImagePixels } from './limits.ts'

const formats = { jpg: 'jpeg', pjpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const
const fits = {
  clip: 'inside',
  max: 'inside',
  min: 'outside',
  crop: 'cover',
  fill: 'contain',
  fillmax: 'contain',
  scale: 'fill',
} as const

/** A transformation of an image. */
export interface Transformation {
  /** Equal for equal transformations. */
  readonly key: string
  /** sharp's name of the output format; undefined for that of the original. */
  readonly format: (typeof formats)[keyof typeof formats] | undefined
  make(original: Buffer): Promise<Buffer>
}

/**
 * Parses the parameters of an image URL.
 * @returns undefined without any of them
 * @throws ApiError 400 for an invalid `rect`
 */
export function transformationOf(search: URLSearchParams): Transformation | undefined {
  const number = (name: string) => {
    const value = Number(search.get(name))
    return search.has(name) && Number.isFinite(value) && value > 0
      ? Math.max(Math.min(Math.round(value), maxImagePixels), 1)
      : undefined
  }
  const width = number('w')
  const height = number('h')
  const quality = Math.min(number('q') ?? 75, 100)
  const fit = lookUp(fits, search.get('fit')) ?? 'inside'
  const format = lookUp(formats, search.get('fm')) ?? (search.get('auto') === 'format' ? 'webp' : undefined)
  const rect = rectangle(search.get('rect'))
  if (!width && !height && !format && !rect) return undefined
  const make = async (original: Buffer) => {
    const { autoOrient } = await sharp(original).metadata()
    const part = rect && within(autoOrient, rect)
    let image = sharp(original).rotate()
    if (part) image = image.extract(part)
    if (width || height) image = image.resize(smaller(part ?? autoOrient, { width, height, fit }))
    return (format ? image.toFormat(format, { quality }) : image).toBuffer()
  }
  return { key: JSON.stringify({ width, height, quality, fit, format, rect }), format, make }
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Rectangle extends Size {
  readonly left: number
  readonly top: number
}

interface Wanted {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly fit: keyof FitEnum
}

/** The requested size, not larger than the image. If both sides are given, their ratio is kept. */
function smaller(picture: Size, { width, height, fit }: Wanted) {
  if (!width || !height || fit === 'inside') {
    return { width, height, fit: 'inside', withoutEnlargement: true } as const
  }
  const scale = Math.min(1, picture.width / width, picture.height / height)
  const sized = (wanted: number) => Math.max(Math.round(wanted * scale), 1)
  return { width: sized(width), height: sized(height), fit }
}

function rectangle(written: string | null): Rectangle | undefined {
  if (written === null) return undefined
  const [left = -1, top = -1, width = 0, height = 0, ...more] = written
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Math.round(Number(part))))
  const isPart =
    [left, top, width, height].every(Number.isSafeInteger) && left >= 0 && top >= 0 && width > 0 && height > 0
  if (isPart && more.length === 0) return { left, top, width, height }
  throw requestError(
    400,
    `rect="${written}" is not a part of an image: write left,top,width,height in pixels`,
  )
}

/**
 * The intersection of a part with the image, at least one pixel: crops are kept when an image is
 * replaced.
 */
function within(picture: Size, part: Rectangle): Rectangle {
  const left = Math.min(part.left, picture.width - 1)
  const top = Math.min(part.top, picture.height - 1)
  return {
    left,
    top,
    width: Math.min(part.width, picture.width - left),
    height: Math.min(part.height, picture.height - top),
  }
}

function lookUp<T extends Readonly<Record<string, string>>>(
  table: T,
  name: string | null,
): T[keyof T] | undefined {
  return Object.entries(table).find(([key]) => key === name)?.[1] as T[keyof T] | undefined
}
