/**
 * The parameters of an image URL, such as `?rect=…&w=…&fit=crop` (Sanity docs, "Image
 * transformations"; @sanity/image-url, `SPEC_NAME_TO_URL_NAME_MAPPINGS`). Pure.
 */
import { requestError } from '../errors.ts'
import { maxImagePadding, maxImagePixels } from '../limits.ts'

const formats = { jpg: 'jpeg', pjpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const
const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const
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

/** Turns by `or`, clockwise, degrees. */
const turns = { 0: undefined, 90: 90, 180: 180, 270: 270 } as const
const flips = {
  h: { horizontal: true, vertical: false },
  v: { horizontal: false, vertical: true },
  hv: { horizontal: true, vertical: true },
  vh: { horizontal: true, vertical: true },
} as const

/** The parameters of an image URL; what it does not have is undefined. */
export type ImageParameters = Readonly<ReturnType<typeof imageParameters>>

/**
 * Parses the parameters of an image URL. Sizes that are not positive numbers, unknown formats and
 * unknown fits count as missing.
 * @throws ApiError 400 for any other parameter with a value that it cannot have
 */
export function imageParameters(search: URLSearchParams) {
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
  const pad = numberIn(search, 'pad', [0, maxImagePadding])
  return {
    rect: rectangle(search.get('rect')),
    turn: choiceIn(search, 'or', turns, '0, 90, 180 or 270'),
    flip: choiceIn(search, 'flip', flips, 'h, v or hv'),
    // Sizes are pixels of the result, with `dpr` applied.
    width: pixels('w'),
    height: pixels('h'),
    // Bounds of a cut image that `fit=crop` obeys.
    min: bounds('min'),
    max: bounds('max'),
    fit: fits.find((fit) => fit === search.get('fit')),
    crop: cropOf(search.get('crop')),
    focus: focusOf(search),
    background: colorOf(search.get('bg')),
    pad: pad ? Math.round(pad * dpr) : undefined,
    blur: numberIn(search, 'blur', [0, 2000]) || undefined,
    sharpen: numberIn(search, 'sharp', [0, 100]) || undefined,
    // Sanity docs: the only saturation that is supported is -100.
    grayscale: numberIn(search, 'sat', [-100, -100]) === undefined ? undefined : true,
    invert: choiceIn(search, 'invert', { false: undefined, true: true }, 'true'),
    // sharp's name; undefined for the format of the original.
    format:
      Object.entries(formats).find(([name]) => name === fm)?.[1] ??
      (search.get('auto') === 'format' ? 'webp' : undefined),
    progressive: fm === 'pjpg' ? true : undefined,
    quality: Math.max(Math.min(Number(search.get('q')) || 75, 100), 1),
  }
}

/** @throws ApiError 400 for anything but one of the names */
function choiceIn<Value>(
  search: URLSearchParams,
  name: string,
  choices: Readonly<Record<string, Value>>,
  names: string,
): Value | undefined {
  const written = search.get(name)
  if (written === null || Object.hasOwn(choices, written)) return choices[written ?? '']
  throw invalid(name, written, `write ${names}`)
}

/** @throws ApiError 400 for anything but a number between the limits, both included */
function numberIn(search: URLSearchParams, name: string, [low, high]: readonly [number, number]) {
  const written = search.get(name)
  if (written === null) return undefined
  const value = written === '' ? Number.NaN : Number(written)
  if (value >= low && value <= high) return value
  throw invalid(name, written, low === high ? `write ${low}` : `write a number from ${low} to ${high}`)
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

/** A color in hexadecimal digits, as sharp takes it: 0 to 255, and 0 to 1 for `alpha`. */
function colorOf(written: string | null) {
  if (written === null) return undefined
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(written))
    throw invalid('bg', written, 'write rgb, argb, rrggbb or aarrggbb in hexadecimal digits')
  const long = written.length < 6 ? written.replace(/./g, '$&$&') : written
  const [alpha = 255, r = 0, g = 0, b = 0] =
    long
      .padStart(8, 'f')
      .match(/../g)
      ?.map((digits) => Number.parseInt(digits, 16)) ?? []
  return { r, g, b, alpha: alpha / 255 }
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
