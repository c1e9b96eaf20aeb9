/** Which part of an image readers see: what Sanity's image tool stores, in pixels. Pure. */
import { imageShapes } from './image-shapes.ts'
import { fieldIn } from './values.ts'

/**
 * An image as a document stores it (Sanity docs, "Image type"). Forms refuse other values, the lake
 * does not: a crop can be anything.
 */
export interface StoredImage {
  /** `_ref` is `image-<hash>-<width>x<height>-<extension>`. */
  readonly asset?: { readonly _ref?: string } | null
  /** `{left, top, right, bottom}`: what is cut off at each side, as fractions of the image. */
  readonly crop?: unknown
  /** `{x, y}`: the middle of what matters, as fractions of the whole image. */
  readonly hotspot?: unknown
  /** A name in {@link imageShapes}; other values keep the shape that the crop leaves. */
  readonly shape?: unknown
}

/** Pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** A part of an image, pixels from its top left corner. */
interface Part extends Size {
  readonly left: number
  readonly top: number
}

/**
 * Part of an image that readers see: with a shape, the largest part of it that fits what the crop
 * leaves, as near to the hotspot as possible. Values that make no sense count as none. A drawing is
 * an SVG file, which neither Sanity nor the lake cuts or scales.
 * @returns with its `file`, `<hash>-<width>x<height>.<extension>`; `null` without an image
 */
export function shownPart({ asset, crop, hotspot, shape }: StoredImage) {
  const pattern = /^image-([a-zA-Z0-9]+-([1-9]\d*)x([1-9]\d*))-([a-z]+)$/
  const [, name, width, height, extension] = pattern.exec(asset?._ref ?? '') ?? []
  if (!name) return null
  const whole = { width: Number(width), height: Number(height) }
  const isDrawing = extension === 'svg'
  return {
    file: `${name}.${extension}`,
    isDrawing,
    whole,
    part: isDrawing ? { left: 0, top: 0, ...whole } : shaped(whole, cropped(whole, crop), hotspot, shape),
  }
}

function cropped(size: Size, crop: unknown): Part {
  const left = Math.round((fraction(crop, 'left') ?? 0) * size.width)
  const top = Math.round((fraction(crop, 'top') ?? 0) * size.height)
  const width = Math.round((1 - (fraction(crop, 'right') ?? 0)) * size.width) - left
  const height = Math.round((1 - (fraction(crop, 'bottom') ?? 0)) * size.height) - top
  return width < 1 || height < 1 ? { left: 0, top: 0, ...size } : { left, top, width, height }
}

function shaped(size: Size, kept: Part, hotspot: unknown, shape: unknown): Part {
  const ratio = Object.entries(imageShapes).find(([name]) => name === shape)?.[1].ratio
  if (!ratio) return kept
  const width = Math.max(1, Math.min(kept.width, Math.round(kept.height * ratio)))
  const height = Math.max(1, Math.min(kept.height, Math.round(kept.width / ratio)))
  const x = fraction(hotspot, 'x') ?? (kept.left + kept.width / 2) / size.width
  const y = fraction(hotspot, 'y') ?? (kept.top + kept.height / 2) / size.height
  return {
    left: startAround(x * size.width, width, kept.left, kept.width),
    top: startAround(y * size.height, height, kept.top, kept.height),
    width,
    height,
  }
}

/** Where a stretch begins that stays in a room, its middle as near to a point as possible. */
function startAround(point: number, length: number, start: number, room: number): number {
  return Math.round(Math.min(Math.max(point - length / 2, start), start + room - length))
}

/** A number from 0 to 1; undefined for everything else. */
function fraction(value: unknown, name: string): number | undefined {
  const found = fieldIn(value, name)
  return typeof found === 'number' && found >= 0 && found <= 1 ? found : undefined
}
