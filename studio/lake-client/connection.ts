/** Reachability of the content lake, as the Studio's own requests detect it. */

/** Pause between two attempts to reach a lake that does not answer, and time for one, ms. */
const pauseMs = 2000
const attemptMs = 10_000

/**
 * Watches the connection to a lake, which is lost while the last attempt to reach it has failed.
 * `check` keeps asking until the lake answers. `navigator.onLine` would be wrong in both
 * directions: a lake on this machine answers without a network, one that was stopped doesn't with
 * one.
 */
export function watchConnection(pingUrl: string, ping: typeof fetch = (...args) => fetch(...args)) {
  const listeners = new Set<() => void>()
  let isLost = false
  let checking: Promise<void> | undefined
  let wake: () => void = () => undefined

  const setLost = (next: boolean) => {
    if (isLost === next) return
    isLost = next
    for (const listener of listeners) listener()
  }
  const answers = () =>
    ping(pingUrl, { cache: 'no-store', signal: AbortSignal.timeout(attemptMs) }).then(
      () => true,
      () => false,
    )
  const untilItAnswers = async () => {
    while (!(await answers())) {
      setLost(true)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pauseMs)
      })
    }
    checking = undefined
    setLost(false)
  }
  const check = () => {
    checking ??= untilItAnswers()
    return checking
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('offline', () => void check())
    window.addEventListener('online', () => wake())
  }
  return {
    isLost: () => isLost,
    /** Returns a function that removes the listener. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check,
  }
}

/** How often a request is repeated that fails although the lake answers, as by a browser's rule. */
const maxAttempts = 3
/**
 * Pause after the lake has answered, ms: connections may end once more when the network is back.
 */
const settleMs = 500
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, settleMs))
/**
 * Timeout of one attempt, ms: that of `@sanity/client` would count the time without a connection.
 */
const timeoutMs = 300_000

/**
 * A `fetch` that waits for the lake while it cannot be reached. Reads and edits are repeated when
 * the connection is back: a failed read would be an error of a field, or end the Studio, and the
 * Studio repeats an edit up to a minute later. Everything else, such as publishing, fails at once:
 * it must not happen minutes after the click. So do requests before the first answer: the Studio
 * explains that it cannot start.
 */
export function waitingFetch(connection: Pick<ReturnType<typeof watchConnection>, 'check'>) {
  let wasConnected = false
  return async (url: string, init?: RequestInit): Promise<Response> => {
    const waits = isRepeatable(url, init)
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(url, isUpload(url) ? init : { ...init, signal: limited(init?.signal) })
        wasConnected = true
        return response.status === 409 && isEdit(url) ? await answerAgain(response, init) : response
      } catch (error) {
        const isUnreachable = error instanceof TypeError && !init?.signal?.aborted
        if (!isUnreachable || !wasConnected) throw error
        const back = connection.check()
        if (!waits || attempt === maxAttempts) throw error
        await unlessAborted(back.then(pause), init?.signal)
      }
    }
  }
}

/** Edits carry the id of their transaction: the lake applies them once. */
function isRepeatable(url: string, init: RequestInit | undefined): boolean {
  const method = init?.method?.toUpperCase() ?? 'GET'
  if (method === 'GET' || method === 'HEAD') return true
  return method === 'POST' && (url.includes('/data/query/') || isEdit(url))
}

function isEdit(url: string): boolean {
  return url.includes('tag=sanity.studio.document.commit')
}

/**
 * The answer to an edit that was lost on its way. The lake refuses the id of an edit that it has
 * applied, and the Studio would throw away what was typed since.
 */
async function answerAgain(refusal: Response, init: RequestInit | undefined): Promise<Response> {
  const { transactionId } = JSON.parse(String(init?.body)) as { transactionId?: string }
  const { message } = (await refusal.clone().json()) as { message?: string }
  return message?.includes(`"${transactionId}" was used before`) ? Response.json({ transactionId }) : refusal
}

/** A large file may take longer. */
function isUpload(url: string): boolean {
  return url.includes('/assets/')
}

function limited(signal: AbortSignal | null | undefined): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

/** Waits, and rejects with the reason when the request is aborted meanwhile. */
function unlessAborted(waiting: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  if (!signal) return waiting
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  return Promise.race([waiting, aborted])
}
