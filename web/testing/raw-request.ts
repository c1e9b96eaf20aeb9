import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'

/** A response with each header as often as it was sent. */
export interface Received {
  readonly status: number
  readonly headers: NodeJS.Dict<string[]>
  readonly body: Buffer
}

/** Sends a request to this machine as it is: `fetch` changes headers, and refuses some. */
export async function sendRaw(options: RequestOptions, body = ''): Promise<Received> {
  const sent = request({ host: '127.0.0.1', ...options }).end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no response')
  const { statusCode = 0, headersDistinct } = response
  return { status: statusCode, headers: headersDistinct, body: Buffer.concat(await response.toArray()) }
}
