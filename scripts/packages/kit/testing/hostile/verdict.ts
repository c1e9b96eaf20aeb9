import type { HostileRequest } from './common-requests.ts'
import type { Reply } from './exchange.ts'

const largestReply = 8_000_000

/** An overloaded server may say so and when to come back. */
const busy = new Set([429, 503])

/** Traces of an unhandled error: a stack, or a path of the machine. */
const internals =
  /\bat (?:async )?[\w.<>]+ \(|\bat file:\/\/|node_modules\/|\/proc\/self|ENOENT|EACCES|SQLITE_/

/** Describes what is wrong with a reply, in a sentence; null if nothing is. */
export function verdictOf(
  { expected, host }: Pick<HostileRequest, 'expected' | 'host'>,
  { status, headers, body, bytes, isTimedOut }: Reply,
): string | null {
  if (isTimedOut) return 'no complete response before the deadline'
  if (status === null) return expected === 'answered' ? 'the connection ended without a response' : null
  if (bytes > largestReply) return `a response of ${bytes} bytes`
  if (status >= 500 && !(busy.has(status) && headers.has('retry-after')))
    return `status ${status}: ${excerpt(body)}`
  if (expected === 'refused' && status < 400) return `accepted with status ${status}: ${excerpt(body)}`
  if (headers.has('x-injected')) return 'a header field that the request smuggled in'
  if (status >= 400 && internals.test(body)) return `an error that shows internals: ${excerpt(body)}`
  if (/root:.*:0:0:/.test(body)) return 'a file of the machine'
  return elsewhere(headers.get('location'), host)
}

/** An open redirect: no hostile request is for a page that leads to another site. */
function elsewhere(location: string | undefined, named: string | undefined): string | null {
  if (location === undefined) return null
  if (/^[/\\]{2}/.test(location)) return `a redirect to another host: ${location.slice(0, 100)}`
  if (!/^[a-z][a-z0-9+.-]*:/i.test(location)) return null
  const host = URL.canParse(location) ? new URL(location).hostname : location
  return host === named || /^(?:localhost|127\.0\.0\.1)$/.test(host)
    ? null
    : `a redirect to another host: ${location.slice(0, 100)}`
}

function excerpt(body: string): string {
  return JSON.stringify(body.slice(0, 160))
}
