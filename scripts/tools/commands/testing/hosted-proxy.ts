/** Embedded servers under the names of hosted Sanity and Algolia, for tests. */

import { writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createSecureServer } from 'node:http2'
import { get } from 'node:https'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { generate } from 'selfsigned'

/** One request that was answered. */
export interface HostedRequest {
  readonly host: string
  readonly method: string
  readonly path: string
  readonly status: number
}

/** A proxy with TLS. */
export type HostedProxy = Awaited<ReturnType<typeof hostedProxy>>

const names = [
  'api.sanity.io',
  '*.api.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
  '*.algolia.net',
  '*.algolianet.com',
]

/** Headers that belong to one connection, which HTTP/2 does not allow. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Starts the proxy, with a new certificate in the folder. */
export async function hostedProxy(
  { lake, search }: { readonly lake: string; readonly search: string },
  folder: string,
) {
  const altNames = names.map((value) => ({ type: 2 as const, value }))
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'hosted services' }], {
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  const certificate = join(folder, 'hosted-services.pem')
  writeFileSync(certificate, cert)
  const requests: HostedRequest[] = []
  // As Sanity does: with HTTP/1.1, the listeners of a Studio use up all connections of a browser.
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    const { method, url } = incoming
    const { host = incoming.authority } = incoming.headers
    const target = new URL(url, host.endsWith('sanity.io') ? lake : search)
    const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    // The embedded servers know themselves by the address of this machine.
    const headers = { ...Object.fromEntries(named), host: target.host }
    const forwarded = httpRequest(target, { method, headers }, (answer) => {
      const { statusCode: status = 502 } = answer
      requests.push({ host, method, path: target.pathname, status })
      const passed = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.has(name))
      outgoing.writeHead(status, Object.fromEntries(passed))
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  const { port, close } = await localServer(server)
  const preload = pathToFileURL(join(import.meta.dirname, 'hosted-names.ts'))
  return {
    requests,
    /** Environment of processes that use the services. */
    environment: {
      NODE_OPTIONS: `--import=${preload}?port=${port}`,
      NODE_EXTRA_CA_CERTS: certificate,
    },
    /** Arguments of Chromium, which has to ignore errors of certificates in addition. */
    chromiumArguments: [
      // Nothing else is reached: a token of a test is for nobody.
      `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1:${port}`).join(',')},MAP * ~NOTFOUND,EXCLUDE localhost`,
    ],
    /** Requests a URL of a service, for example `https://cdn.sanity.io/images/…`. */
    get(url: string): Promise<IncomingMessage> {
      const { hostname, pathname, search: query } = new URL(url)
      const options = { host: '127.0.0.1', port, servername: hostname, ca: cert, path: pathname + query }
      return new Promise((resolve, reject) => {
        get({ ...options, headers: { host: hostname } }, resolve).on('error', reject)
      })
    },
    close,
  }
}
