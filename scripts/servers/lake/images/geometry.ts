/** Sizes and positions of a transformed image. Pure. */
import type { CropMode, ImageParameters, Rectangle, Size } from './parameters.ts'

/** Steps of the transformation of an image, in this order. */
export interface ImagePlan {
  /** The part that is used. */
  readonly part: Rectangle
  /** Its size after scaling. */
  readonly scaled: Size
  /** Part that is cut out of the scaled image; `entropy` finds the position itself. */
  readonly cut: Rectangle | (Size & { readonly entropy: true }) | undefined
}

/** Plans the transformation of an image of this size. The image is never enlarged. */
export function transformationPlan(whole: Size, parameters: ImageParameters): ImagePlan {
  const part = parameters.rect ? within(whole, parameters.rect) : { left: 0, top: 0, ...whole }
  return { part, ...fitted(part, parameters) }
}

/**
 * The intersection of a part with the image, at least one pixel: crops are kept when an image is
 * replaced.
 */
function within(whole: Size, part: Rectangle): Rectangle {
  const left = Math.min(part.left, whole.width - 1)
  const top = Math.min(part.top, whole.height - 1)
  return {
    left,
    top,
    width: Math.min(part.width, whole.width - left),
    height: Math.min(part.height, whole.height - top),
  }
}

function fitted(image: Size, parameters: ImageParameters): Pick<ImagePlan, 'scaled' | 'cut'> {
  const box = boxOf(image, parameters)
  if (!box) return { scaled: sized(image, 1), cut: undefined }
  const { width, height } = box
  if (!width || !height)
    return { scaled: inside(image, { width: width ?? Infinity, height: height ?? Infinity }), cut: undefined }
  switch (parameters.fit) {
    case 'scale':
      return { scaled: reduced(image, { width, height }), cut: undefined }
    case 'crop':
    // Sanity docs: "min" cuts to the ratio of the box and never enlarges, as "crop" does here.
    case 'min':
      return covering(image, reduced(image, { width, height }), parameters)
    default:
      return { scaled: inside(image, { width, height }), cut: undefined }
  }
}

/** The requested box. `fit=crop` has one as soon as there are bounds. */
function boxOf(image: Size, { width, height, fit, min, max }: ImageParameters): Partial<Size> | undefined {
  if (fit !== 'crop' || !(min || max))
    return width || height ? { ...(width && { width }), ...(height && { height }) } : undefined
  const ratio = image.width / image.height
  const between = (value: number, low = 1, high = Infinity) =>
    Math.min(Math.max(Math.round(value), low), high)
  return {
    width: between(width ?? (height ? height * ratio : image.width), min?.width, max?.width),
    height: between(height ?? (width ? width / ratio : image.height), min?.height, max?.height),
  }
}

/** The box with the same ratio that is not larger than the image. */
function reduced(image: Size, box: Size): Size {
  return sized(box, Math.min(1, image.width / box.width, image.height / box.height))
}

/** The image in a box. */
function inside(image: Size, box: Size): Size {
  return sized(image, Math.min(1, box.width / image.width, box.height / image.height))
}

function sized({ width, height }: Size, scale: number): Size {
  return { width: Math.max(Math.round(width * scale), 1), height: Math.max(Math.round(height * scale), 1) }
}

function covering(image: Size, box: Size, parameters: ImageParameters): Pick<ImagePlan, 'scaled' | 'cut'> {
  const scale = Math.max(box.width / image.width, box.height / image.height)
  const cover = sized(image, scale)
  const scaled = { width: Math.max(cover.width, box.width), height: Math.max(cover.height, box.height) }
  const modes = parameters.crop ?? []
  if (modes.includes('entropy')) return { scaled, cut: { ...box, entropy: true } }
  const isFocused = parameters.crop === undefined || modes.includes('focalpoint')
  const focus = (isFocused && parameters.focus) || gravityOf(modes)
  const at = (fraction: number, room: number, length: number) =>
    // A focal point comes to the middle of the box; an edge is a focal point as well.
    Math.min(Math.max(Math.round(fraction * room - length / 2), 0), room - length)
  return {
    scaled,
    cut: { left: at(focus.x, scaled.width, box.width), top: at(focus.y, scaled.height, box.height), ...box },
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

function gravityOf(modes: readonly CropMode[]): Point {
  const along = (low: CropMode, high: CropMode) => (modes.includes(low) ? 0 : modes.includes(high) ? 1 : 0.5)
  return { x: along('left', 'right'), y: along('top', 'bottom') }
}
