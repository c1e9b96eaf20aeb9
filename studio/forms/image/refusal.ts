import { fieldIn, textIn } from '@repo/model/values.ts'

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
export function uploadRefusal(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const why = flawOf(file)
  return why && notUploaded(file.name, why)
}

function flawOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  const [mimeType] = type.split(';')
  // Empty if the browser does not know it.
  if (mimeType && !accepted.has(mimeType))
    return `it is not an image that browsers show: save it as ${formats}.`
  if (size === 0) return 'it is empty: export it again.'
  return size > maxImageBytes
    ? `it has ${megabytes(size)} MB and an image may have ${megabytes(maxImageBytes)}: make it smaller, or save it as JPEG or WebP.`
    : undefined
}

/** Why the lake did not take a file; its error has a `statusCode` if the lake has answered. */
export function reasonOf(name: string, error: unknown): string {
  return notUploaded(name, refusalOf(textIn(error, 'message'), fieldIn(error, 'statusCode')))
}

function refusalOf(message: string, status: unknown): string {
  const pixels = /has (\d+ × \d+) pixels/.exec(message)?.[1]
  if (/invalid image/i.test(message))
    return /damaged/i.test(message)
      ? 'the file is damaged: export it again from the original.'
      : `it cannot be read as an image: save it as ${formats}.`
  if (pixels) return `${pixels} pixels are too many: make it smaller.`
  if (status === 401 || status === 403)
    return 'you may not upload files: sign in again, or ask an administrator.'
  return typeof status === 'number'
    ? `the server refused it (${message}): try again, or ask an administrator.`
    : 'the connection failed: try again.'
}

function notUploaded(name: string, reason: string): string {
  return `"${name}" was not uploaded, because ${reason}`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
}
