/** Asks one address after the other, not faster than allowed, and again when the network fails. */
import { retryPausesMs, timeoutMs } from './limits.ts'
import { type Clock, paced } from './rate-limit.ts'

/** What an address answered. */
export interface Reply {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  /** Where it leads on to, as written; null when it does not. */
  readonly location: string | null
  /** Kind of the content, without parameters. */
  readonly type: string
  /** The content, of pages and site maps only. */
  readonly text: string
  /** Why nothing answered. */
  readonly failure: string
}

/** Asks a whole address. Never throws: an address that does not answer is a finding. */
export type Ask = (url: string) => Promise<Reply>

const readable = /^(?:text\/html|text\/xml|application\/xml)$/
/** Not there for a moment: RFC 9110 §15.6.4, RFC 6585 §4. */
const overloaded = new Set([429, 503])

/** @param perSecond requests begun in a second, repeats counted */
export function asker(
  { perSecond, clock }: { perSecond: number; clock: Clock },
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Ask {
  const turn = paced(perSecond, clock)
  const once = async (url: string): Promise<Reply> => {
    await turn()
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'user-agent': 'loomwork-audit', accept: 'text/html,*/*' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
      const isReadable = readable.test(type.trim())
      if (!isReadable) await response.body?.cancel()
      return {
        status: response.status,
        location: response.headers.get('location'),
        type: type.trim(),
        text: isReadable ? await response.text() : '',
        failure: '',
      }
    } catch (error) {
      return { status: 0, location: null, type: '', text: '', failure: reasonOf(error) }
    }
  }
  return async (url) => {
    let reply = await once(url)
    for (const pauseMs of retryPausesMs) {
      if (reply.status !== 0 && !overloaded.has(reply.status)) return reply
      await clock.sleep(pauseMs)
      reply = await once(url)
    }
    return reply
  }
}

/** What Node's fetch hides behind "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // Several addresses of one host were tried: their error has a code and no message.
  return cause.message || ('code' in cause ? String(cause.code) : error.message)
}
