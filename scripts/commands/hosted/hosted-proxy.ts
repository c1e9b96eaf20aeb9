/** Embedded servers under the names of hosted Sanity and Algolia, for tests. */
import { writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generate } from 'selfsigned'

/** One request that was answered. */
export interface HostedRequest {
  /** Name of the service: `abc123.api.sanity.io`. */
  readonly host: string
  readonly method: string
  readonly path: string
  readonly status: number
}

/** A proxy with TLS. */
export interface HostedProxy {
  /** All requests since the start. */
  readonly requests: readonly HostedRequest[]
  /** Environment of processes that use the services. */
  readonly environment: { readonly NODE_OPTIONS: string; readonly NODE_EXTRA_CA_CERTS: string }
  /** Arguments of Chromium, which has to ignore errors of certificates in addition. */
  readonly chromiumArguments: readonly string[]
  /** What a service returns for a URL, for example `https://cdn.sanity.io/images/…`. */
  get(url: string): Promise<IncomingMessage>
  close(): Promise<void>
}

const names = ['*.api.sanity.io', '*.apicdn.sanity.io', 'cdn.sanity.io', '*.algolia.net', '*.algolianet.com']

/**
 * Starts the proxy, with a new certificate.
 * @param folder for the certificate
 */
export async function hostedProxy(
  { lake, search }: { readonly lake: string; readonly search: string },
  folder: string,
): Promise<HostedProxy> {
  const altNames = names.map((value) => ({ type: 2 as const, value }))
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'hosted services' }], {
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  const certificate = join(folder, 'hosted-services.pem')
  writeFileSync(certificate, cert)
  const requests: HostedRequest[] = []
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const host = incoming.headers.host ?? ''
    const target = new URL(url, host.endsWith('sanity.io') ? lake : search)
    // The embedded servers know themselves by the address of this machine.
    const headers = { ...incoming.headers, host: target.host }
    const forwarded = httpRequest(target, { method, headers }, (answer) => {
      requests.push({ host, method, path: target.pathname, status: answer.statusCode ?? 0 })
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const preload = pathToFileURL(join(import.meta.dirname, 'hosted-names.ts'))
  return {
    requests,
    environment: {
      NODE_OPTIONS: `--import=${preload}?port=${port}`,
      NODE_EXTRA_CA_CERTS: certificate,
    },
    chromiumArguments: [
      `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1:${port}`).join(',')}`,
    ],
    get(url) {
      const { hostname, pathname, search: query } = new URL(url)
      const options = { host: '127.0.0.1', port, servername: hostname, ca: cert, path: pathname + query }
      return new Promise((resolve, reject) => {
        get({ ...options, headers: { host: hostname } }, resolve).on('error', reject)
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
