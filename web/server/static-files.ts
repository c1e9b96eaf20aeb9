/**
 * The files of a build that browsers keep, below `/_next/static/`, from memory: with level 11 of
 * Brotli. Next would compress each response with gzip.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type Parts, securityHeaders, strictTransport } from '#security/headers.ts'
import { type Answer, CachedResponse } from './cached-response.ts'
import { endings } from './compression.ts'
import { leastCompressed } from './limits.ts'

/** `Content-Type` of the files that pages load, as Next sends it. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.woff2': 'font/woff2',
}

/** Headers of requests for a part of a file, or for one on a condition that only Next knows. */
const conditions = ['range', 'if-range', 'if-match', 'if-modified-since', 'if-unmodified-since']

/**
 * Reads all files at once, 2.5 MB with their compressed forms: a later build in the same folder
 * changes nothing then.
 * @param folder `static` in that of the build
 * @param parts the servers that the policy names, as for all other responses
 * @returns a function that answers a request as Next would, or returns false if Next must do it
 */
export function staticFiles(folder: string, parts: Parts): (response: ServerResponse) => boolean {
  const ofSite = securityHeaders(parts).flatMap(({ key, value }) => [key, value])
  const files = new Map<string, CachedResponse>()
  for (const name of globSync(`**/*{${Object.keys(types)}}`, { cwd: folder })) {
    const path = join(folder, name)
    const file = new CachedResponse(answerOf(path, ofSite))
    for (const encoding of ['br', 'gzip'] as const)
      if (existsSync(path + endings[encoding])) file.add(encoding, readFileSync(path + endings[encoding]))
    files.set(`/_next/static/${name}`, file)
  }
  return (response) => {
    const { method, url = '', headers } = response.req
    const file = files.get(url)
    if (!file || (method !== 'GET' && method !== 'HEAD')) return false
    if (conditions.some((name) => headers[name] !== undefined)) return false
    return file.send(response, headers['x-forwarded-proto'] === 'https' ? overTls : [])
  }
}

const overTls = [strictTransport.key, strictTransport.value]

function answerOf(path: string, ofSite: readonly string[]): Answer {
  const body = readFileSync(path)
  const { mtime } = statSync(path)
  const type = types[extname(path)] ?? ''
  const isText = type.includes('charset')
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    'Last-Modified': mtime.toUTCString(),
    'Content-Type': type,
    ...(isText && { Vary: 'Accept-Encoding' }),
  }
  return {
    status: 200,
    headers: [...Object.entries(headers).flat(), ...ofSite],
    etag: `W/"${body.length.toString(16)}-${mtime.getTime().toString(16)}"`,
    body,
    isCompressible: isText && body.length >= leastCompressed,
    queries: [],
  }
}
