/** Responses with the bytes of an asset: conditional requests, downloads (RFC 9110, RFC 6266). */
import type { Readable } from 'node:stream'
import { isUnchanged } from '@repo/kit/http/etag.ts'
import { requestError } from '../errors.ts'
import type { LakeRequest, LakeResponse } from '../http.ts'

/** The bytes of a response. */
interface Content {
  readonly size: number
  bytes(): Buffer | Readable
}

/**
 * An asset can be deleted, and browsers are not notified. So they revalidate after an hour, which
 * costs a 304 without bytes. The bytes never change, because the name is their hash.
 */
const cacheControl = 'public, max-age=3600'

/**
 * The response with all bytes, or with none for `HEAD` and a client that has them already. `Range`
 * is ignored, which RFC 9110 allows (14.2): images are small, and pages embed no files.
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
  const all = { ...headers, ...common, 'content-length': String(size) }
  return { status: 200, bytes: request.method === 'HEAD' ? '' : bytes(), headers: all }
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
