/** WebSockets of the lake. */
import { WebSocket } from 'ws'
import type { Lake } from '../server.ts'

interface Message {
  readonly type?: string
  readonly id?: string
  readonly status?: number
  readonly data?: string
  readonly method?: string
  readonly params?: { readonly result?: unknown }
}

/** A socket whose messages can be awaited. */
export async function socketTo(
  { url }: Pick<Lake, 'url'>,
  path: string,
  headers: Record<string, string> = {},
) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers })
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { socket, messages, send: (message: object) => socket.send(JSON.stringify(message)) }
}

/** Path of the event stream of a query. */
export function listenPath(query: string): string {
  return `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}`
}

/** A socket that carries event streams. `open` asks for one with a token. */
export async function multiplexed(lake: Pick<Lake, 'url'>) {
  const { socket, messages, send } = await socketTo(lake, '/v1/multiplex')
  const open = (id: string, query = '*', token = '') => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    send({ type: 'open', id, url: lake.url + listenPath(query), headers })
  }
  /** Data of all events, or of those with a text in them. */
  const data = (part = '') =>
    messages.flatMap((message) => (message.data?.includes(part) ? message.data : []))
  const statuses = () => messages.flatMap(({ status }) => status ?? [])
  return { socket, messages, send, open, data, statuses }
}
