/**
 * Responses with the bytes of an asset: conditional requests, ranges and downloads (RFC 9110, 13
 * and 14; RFC 6266).
 */
import type { Readable } from 'node:stream'
import { isUnchanged } from '@repo/kit/http/etag.ts'
import { requestError } from '../errors.ts'
import type { LakeRequest, LakeResponse } from '../http.ts'

interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The bytes of a response. */
interface Content {
  readonly size: number
  /** Reads all bytes, or a range, both ends included. */
  bytes(range: ByteRange | undefined): Buffer | Readable
}

/**
 * An asset can be deleted, and browsers are not notified. So they revalidate after an hour, which
 * costs a 304 without bytes. The bytes never change, because the name is their hash.
 */
const cacheControl = 'public, max-age=3600'

/**
 * The response with all bytes, with the range that `Range` selects, or with none for `HEAD` and a
 * client that has them already. A range outside the content is answered with 416.
 * @param etag a strong ETag in quotation marks: the same only for the same bytes
 * @param headers of the content, such as its type
 * @param load makes the content, if it is needed
 */
export async function delivered(
  request: LakeRequest,
  etag: string,
  headers: Record<string, string>,
  load: () => Content | Promise<Content>,
): Promise<LakeResponse> {
  const common = { etag, 'cache-control': cacheControl }
  if (isUnchanged(request.headers['if-none-match'], etag)) return { status: 304, bytes: '', headers: common }
  const { size, bytes } = await load()
  const range = rangeOf(request, etag, size)
  if (range === 'outside') {
    return { status: 416, bytes: '', headers: { 'content-range': `bytes */${size}`, 'content-length': '0' } }
  }
  const length = range ? range.end - range.start + 1 : size
  const part = range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }
  const whole = { ...headers, ...common, 'accept-ranges': 'bytes', 'content-length': String(length) }
  return {
    status: range ? 206 : 200,
    bytes: request.method === 'HEAD' ? '' : bytes(range),
    headers: { ...whole, ...part },
  }
}

/**
 * Parses a single range. For several ranges, other units and invalid ranges the whole content is
 * sent, which RFC 9110 allows (14.2).
 */
function rangeOf(
  { method, headers }: LakeRequest,
  etag: string,
  size: number,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? []
  if (method !== 'GET' || (first === '' && last === '')) return undefined
  // `If-Range` continues a download only if the bytes are still the same.
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  if (first === '') {
    const start = Math.max(size - Number(last), 0)
    return start < size ? { start, end: size - 1 } : 'outside'
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end: Math.min(last === '' ? size - 1 : Number(last), size - 1) } : 'outside'
}

/**
 * The `content-disposition` of `?dl=name`; none without `dl`. If it is empty, the asset's own name
 * is used.
 */
export function downloadHeader(search: URLSearchParams, name: string): Record<string, string> {
  return search.has('dl') ? { 'content-disposition': attachment(search.get('dl') || name) } : {}
}

/**
 * Has the name twice if it is not ASCII, because headers cannot contain other characters (RFC 6266,
 * 4.3 and appendix D).
 */
function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\]/gu, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

/** 404 for an asset that does not exist or was deleted. */
export function unknownAsset(name: string) {
  return requestError(404, `There is no asset "${name}"`)
}
