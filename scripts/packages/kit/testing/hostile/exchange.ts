import { connect } from 'node:net'

/** Response of a server. */
export interface Reply {
  readonly status: number | null
  /** Header fields with lower-case names; of a repeated one the last. */
  readonly headers: ReadonlyMap<string, string>
  /** Text of the body, with chunked framing left in; at most {@link keptBytes}. */
  readonly body: string
  readonly bytes: number
  readonly isTimedOut: boolean
}

const keptBytes = 1_000_000

/** One second, after which a client that has not sent a whole request gives up. */
const cutOffAfterMs = 1_000

/**
 * Writes bytes to a server and reads its response until it is complete or the connection ends. An
 * event stream counts as complete after its header.
 * @param origin such as `http://localhost:3000`
 * @param timing `deadlineMs`: time for the whole exchange; after that the reply reports a timeout.
 * `isWhole`: whether the bytes are one whole request; otherwise the client gives up if nothing
 * arrives within a second
 */
export function exchange(
  origin: string,
  sent: Buffer,
  { deadlineMs, isWhole }: { readonly deadlineMs: number; readonly isWhole: boolean },
): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) })
    const hasBody = !sent.subarray(0, 5).equals(Buffer.from('HEAD '))
    const chunks: Buffer[] = []
    let kept = 0
    let bytes = 0
    // Only the first call has an effect.
    const settle = (isTimedOut: boolean) => {
      clearTimeout(timer)
      clearTimeout(giveUp)
      socket.destroy()
      resolve({ ...parsed(Buffer.concat(chunks).toString('latin1')), bytes, isTimedOut })
    }
    const timer = setTimeout(() => settle(true), deadlineMs)
    // Node's servers treat a half-closed connection as aborted, so only incomplete requests end
    // with one.
    const giveUp = isWhole ? undefined : setTimeout(() => bytes === 0 && socket.end(), cutOffAfterMs)
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (kept < keptBytes) chunks.push(chunk)
      kept += chunk.length
      if (kept < keptBytes && isComplete(Buffer.concat(chunks).toString('latin1'), hasBody)) settle(false)
    })
    // A server that refuses early may close while the request is still being written.
    socket.on('error', () => settle(false))
    socket.on('close', () => settle(false))
    socket.write(sent)
  })
}

/** An HTTP/1.1 request as bytes; a header that is `null` is left out. */
export function request(
  method: string,
  target: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string | null>>; body?: Buffer | string } = {},
): Buffer {
  const content = body === undefined ? null : Buffer.from(body)
  const fields: Record<string, string | null> = {
    host: 'localhost',
    connection: 'close',
    ...(content && { 'content-length': String(content.length), 'content-type': 'application/json' }),
    ...headers,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  )
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'utf8')
  return content ? Buffer.concat([head, content]) : head
}

/** @param hasBody whether a body may follow the head (RFC 9112, 6.3) */
function isComplete(text: string, hasBody: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = text.slice(0, end).toLowerCase()
  if (/^http\/1\.1 1\d\d/.test(head)) return isComplete(text.slice(end + 4), hasBody)
  if (!hasBody || /^http\/1\.1 [23]04/.test(head)) return true
  if (head.includes('text/event-stream')) return true
  if (head.includes('\r\ntransfer-encoding: chunked')) return text.endsWith('\r\n0\r\n\r\n')
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
  return length !== undefined && text.length - end - 4 >= Number(length)
}

function parsed(text: string): Pick<Reply, 'status' | 'headers' | 'body'> {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]
  if (status?.startsWith('1') && end >= 0) return parsed(text.slice(end + 4))
  const headers = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim())
  }
  return {
    status: status === undefined ? null : Number(status),
    headers,
    body: end < 0 ? '' : text.slice(end + 4),
  }
}
