/**
 * The parameters of an image URL, such as `?rect=…&w=…&fit=crop` (Sanity docs, "Image
 * transformations"; @sanity/image-url, `SPEC_NAME_TO_URL_NAME_MAPPINGS`). Pure.
 */
import { requestError } from '../errors.ts'
import { maxImagePixels } from '../limits.ts'

const formats = { jpg: 'jpeg', pjpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const
const fits = ['clip', 'crop', 'max', 'min', 'scale'] as const

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
const hostedOnly = 'bg blur crop flip fp-x fp-y invert max-h max-w min-h min-w or pad sat sharp'.split(' ')
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
  const dpr = pixelRatio(search.get('dpr'))
  const pixels = (name: string) => {
    const value = Number(search.get(name)) * dpr
    return search.has(name) && Number.isFinite(value) && value > 0
      ? Math.max(Math.min(Math.round(value), maxImagePixels), 1)
      : undefined
  }
  const fm = search.get('fm')
  return {
    rect: rectangle(search.get('rect')),
    // Sizes are pixels of the result, with `dpr` applied.
    width: pixels('w'),
    height: pixels('h'),
    fit: fits.find((known) => known === fit),
    // sharp's name; undefined for the format of the original.
    format:
      Object.entries(formats).find(([name]) => name === fm)?.[1] ??
      (search.get('auto') === 'format' ? 'webp' : undefined),
    quality: Math.max(Math.min(Number(search.get('q')) || 75, 100), 1),
  }
}

/** @throws ApiError 400 for anything but a number from 1 to 3 */
function pixelRatio(written: string | null): number {
  if (written === null) return 1
  const value = Number(written)
  if (value >= 1 && value <= 3) return value
  throw invalid('dpr', written, 'write a number from 1 to 3')
}

function invalid(name: string, written: string, hint: string) {
  return requestError(400, `${name}="${written}" is not a valid parameter of an image: ${hint}`)
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
