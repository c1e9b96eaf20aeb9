/** A server for tests that answers in the shapes of hosted Sanity's documentation and CLI. */

import { text } from 'node:stream/consumers'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { type CheckedLine, type CheckName, examine } from '../doctor/checks.ts'
import type { InstallationFiles } from '../doctor/installation.ts'
import { lakeApiOf } from '../doctor/lake-api.ts'

/** A response; without a status, 200. */
export interface HostedReply {
  readonly status?: number
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request. */
export interface HostedRequest {
  readonly name: string
  readonly search: URLSearchParams
  readonly token: string
  readonly origin: string
  readonly body: string
}

/** The checks of a project of hosted Sanity that is set up right. */
export const checksOfSanity: readonly CheckName[] = [
  'settings',
  'lake',
  'dataset',
  'readToken',
  'writeToken',
  'cors',
  'webhook',
]

/** The lines of all checks, by name. */
export async function linesByName(
  installation: InstallationFiles,
): Promise<Readonly<Record<CheckName, CheckedLine>>> {
  const lines = await examine(installation)
  // There is a line for each name.
  return Object.fromEntries(lines.map((line) => [line.name, line])) as Record<CheckName, CheckedLine>
}

/** The reply to a token that was revoked, or never existed. */
export const unauthorized: HostedReply = {
  status: 401,
  json: { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized - Session not found' },
}

const notFound: HostedReply = {
  status: 404,
  json: { statusCode: 404, error: 'Not Found', message: 'Not found' },
}

/** Starts the server. @param answer undefined for a path that does not exist */
export async function startHostedServer(answer: (request: HostedRequest) => HostedReply | undefined) {
  const requests: string[] = []
  const tokens = new Set<string>()
  const { url, close } = await localServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    requests.push(`${request.method} ${request.url}`)
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    tokens.add(token)
    const {
      status = 200,
      json = {},
      headers = {},
    } = answer({
      name: `${request.method} ${pathname}`,
      search: searchParams,
      token,
      origin: request.headers.origin ?? '',
      body: await text(request),
    }) ?? notFound
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  })
  return {
    requests,
    tokens,
    /** In place of `lakeApiOf`: the server has all origins of Sanity. */
    lakeApi: (settings: Environment) => ({ ...lakeApiOf(settings, url), isEmbedded: false }),
    close,
  }
}
