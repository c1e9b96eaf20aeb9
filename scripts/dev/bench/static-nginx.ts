/** nginx that sends one response from a file: the least that a page view can cost. */
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ChildSpec } from '@repo/commands/supervisor/children.ts'
import { nginxChild, nginxFile } from './nginx.ts'

/** A response as it was sent, with its encoding. */
export interface RawResponse {
  /** Names, in lower case, and values. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/**
 * Requests a URL without decoding its response.
 * @throws Error if it does not answer with 200
 */
export async function rawResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawResponse> {
  const sent = request(url, { headers: { ...headers } }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response?.statusCode !== 200) throw new Error(`${url} answers ${response?.statusCode}`)
  const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as const),
  )
  return { headers: pairs, body: await buffer(response) }
}

/** nginx writes these, and a cache those of the last line. */
const ofServer = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'server', 'transfer-encoding'],
  ...['accept-ranges', 'age', 'cache-status'],
])

/**
 * Writes the files and returns how nginx runs.
 * @param folder for its files, to which others than this user get access
 * @returns also the URL of the response
 */
export function staticNginx(
  program: string,
  folder: string,
  { response, port }: { readonly response: RawResponse; readonly port: number },
): { readonly spec: ChildSpec; readonly url: string } {
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  // Started as root, nginx reads files as another user.
  for (const path of [folder, files]) chmodSync(path, 0o755)
  writeFileSync(join(files, 'page'), response.body)
  const url = `http://127.0.0.1:${port}/page`
  const type = response.headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/html'
  const headers = response.headers.filter(([name]) => !ofServer.has(name))
  const configuration = nginxFile(`  sendfile on;
  tcp_nopush on;
  # Files stay open.
  open_file_cache max=100;
  # In values of headers, the sign begins a name.
  geo $dollar { default "$"; }

  server {
    listen 127.0.0.1:${port};
    root ${quoted(files)};
    types {}
    default_type ${quoted(type)};
    etag off;
${headers.map(([name, value]) => `    add_header ${name} ${quoted(value)};`).join('\n')}
  }`)
  return {
    spec: { ...nginxChild(program, folder, { configuration, readyUrl: url }), name: 'nginx-static' },
    url,
  }
}

/** A value in the configuration of nginx. */
function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, '\\$&').replaceAll('$', `\${dollar}`)}"`
}
