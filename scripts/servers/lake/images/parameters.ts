/**
 * The parameters of an image URL, such as `?rect=…&w=…&fit=crop` (Sanity docs, "Image
 * transformations"; @sanity/image-url, `SPEC_NAME_TO_URL_NAME_MAPPINGS`). Pure.
 */
import { requestError } from '../errors.ts'
import { maxImagePixels } from '../limits.ts'

const formats = { jpg: 'jpeg', pjpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const
const fits = ['clip', 'crop', 'max', 'min', 'scale'] as const
const cropModes = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const

/** Part of an image that is kept when it is cut (`crop`). */
export type CropMode = (typeof cropModes)[number]

/** Width and height, pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of an image, pixels. */
export interface Rectangle extends Size {
  readonly left: number
  readonly top: number
}

/** Parameters of hosted Sanity that no client here sends. */
const hostedOnly = ['bg', 'blur', 'flip', 'invert', 'or', 'pad', 'sat', 'sharp']
const hostedFits = ['fill', 'fillmax']

/** The parameters of an image URL; what it does not have is undefined. */
export type ImageParameters = Readonly<ReturnType<typeof imageParameters>>

/**
 * Parses the parameters of an image URL. Sizes that are not positive numbers, unknown formats and
 * unknown fits count as missing.
 * @throws ApiError 400 for any other parameter with a value that it cannot have, and for those of
 *   hosted Sanity only
 */
export function imageParameters(search: URLSearchParams) {
  const fit = search.get('fit') ?? ''
  const hosted = hostedFits.includes(fit) ? 'fit' : hostedOnly.find((name) => search.has(name))
  if (hosted) throw invalid(hosted, search.get(hosted) ?? '', 'only hosted Sanity knows it')
  const dpr = numberIn(search, 'dpr', [1, 3]) ?? 1
  const pixels = (name: string) => {
    const value = Number(search.get(name)) * dpr
    return search.has(name) && Number.isFinite(value) && value > 0
      ? Math.max(Math.min(Math.round(value), maxImagePixels), 1)
      : undefined
  }
  const bounds = (kind: 'min' | 'max'): Partial<Size> | undefined => {
    const [width, height] = [pixels(`${kind}-w`), pixels(`${kind}-h`)]
    return width || height ? { ...(width && { width }), ...(height && { height }) } : undefined
  }
  const fm = search.get('fm')
  return {
    rect: rectangle(search.get('rect')),
    // Sizes are pixels of the result, with `dpr` applied.
    width: pixels('w'),
    height: pixels('h'),
    // Bounds of a cut image that `fit=crop` obeys.
    min: bounds('min'),
    max: bounds('max'),
    fit: fits.find((known) => known === fit),
    crop: cropOf(search.get('crop')),
    focus: focusOf(search),
    // sharp's name; undefined for the format of the original.
    format:
      Object.entries(formats).find(([name]) => name === fm)?.[1] ??
      (search.get('auto') === 'format' ? 'webp' : undefined),
    quality: Math.max(Math.min(Number(search.get('q')) || 75, 100), 1),
  }
}

/** @throws ApiError 400 for anything but a number between the limits, both included */
function numberIn(search: URLSearchParams, name: string, [low, high]: readonly [number, number]) {
  const written = search.get(name)
  if (written === null) return undefined
  const value = written === '' ? Number.NaN : Number(written)
  if (value >= low && value <= high) return value
  throw invalid(name, written, `write a number from ${low} to ${high}`)
}

function invalid(name: string, written: string, hint: string) {
  return requestError(400, `${name}="${written}" is not a valid parameter of an image: ${hint}`)
}

function cropOf(written: string | null): readonly CropMode[] | undefined {
  if (written === null) return undefined
  return written.split(',').map((name) => {
    const mode = cropModes.find((known) => known === name)
    if (mode === undefined) throw invalid('crop', written, `write ${cropModes.join(', ')}`)
    return mode
  })
}

/** A point, as fractions of the part that is shown. */
function focusOf(search: URLSearchParams) {
  const x = numberIn(search, 'fp-x', [0, 1])
  const y = numberIn(search, 'fp-y', [0, 1])
  return x === undefined && y === undefined ? undefined : { x: x ?? 0.5, y: y ?? 0.5 }
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
