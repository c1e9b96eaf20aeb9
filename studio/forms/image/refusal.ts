/** Why an image cannot be uploaded, in words for writers. Pure. */

/** Properties of a file that are known before it is read. */
export interface ChosenFile {
  readonly name: string
  /** MIME type; empty if the browser does not know it. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

/** Largest image, bytes: ten times a screenshot of a large screen. */
export const maxImageBytes = 20_000_000

/** MIME types of images that browsers show; the lake can crop and scale all but SVG. */
const accepted = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
])
const formats = 'PNG, JPEG, GIF, WebP, AVIF or SVG'

/** Why a file is not sent at all, a sentence; undefined for one that is. */
export function uploadRefusal({ name, type, size }: ChosenFile): string | undefined {
  const [mimeType = ''] = type.split(';')
  if (mimeType && !accepted.has(mimeType)) {
    return notUploaded(name, `it is not an image that browsers show: save it as ${formats}.`)
  }
  if (size === 0) return notUploaded(name, 'it is empty: export it again.')
  if (size <= maxImageBytes) return undefined
  const most = megabytes(maxImageBytes)
  return notUploaded(
    name,
    `it has ${megabytes(size)} MB and an image may have ${most}: make it smaller, or save it as JPEG or WebP.`,
  )
}

/**
 * Why the lake did not take a file, a sentence.
 * @param error of the client: with a `statusCode` if the lake has answered
 */
export function reasonOf(name: string, error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/invalid image/i.test(message)) {
    return /damaged/i.test(message)
      ? notUploaded(name, 'the file is damaged: export it again from the original.')
      : notUploaded(name, `it cannot be read as an image: save it as ${formats}.`)
  }
  const pixels = /has (\d+ × \d+) pixels/.exec(message)?.[1]
  if (pixels) return notUploaded(name, `${pixels} pixels are too many: make it smaller.`)
  const status = statusOf(error)
  if (status === 401 || status === 403) {
    return notUploaded(name, 'you may not upload files: sign in again, or ask an administrator.')
  }
  if (status !== undefined) {
    return notUploaded(name, `the server refused it (${message}): try again, or ask an administrator.`)
  }
  return notUploaded(name, 'the connection failed: try again.')
}

function notUploaded(name: string, reason: string): string {
  return `"${name}" was not uploaded, because ${reason}`
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
}
