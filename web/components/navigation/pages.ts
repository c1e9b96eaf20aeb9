/** Pages as the site sends them, also fetched ahead. */

/** HTML of a page. */
export interface FetchedPage {
  /** Its path with the query, after redirects. */
  readonly path: string
  readonly html: string
  /** When it was requested, as `performance.now()`. */
  readonly at: number
  /** The site's last change then, as `Server-Timing` has it. */
  readonly change: string | null
}

/** A page that was fetched ahead is used for this time, ms. */
const aheadMs = 300_000

/** Most pages that are fetched ahead: some 30 kB each. */
const maxAhead = 20

const ahead = new Map<string, { readonly at: number; readonly page: Promise<FetchedPage | undefined> }>()

/** The page that was fetched ahead, or like {@link fetchPage}. */
export function takePage(path: string): Promise<FetchedPage | undefined> {
  const known = ahead.get(path)
  ahead.delete(path)
  return known && performance.now() - known.at < aheadMs ? known.page : fetchPage(path)
}

/** Fetches a page ahead. */
export function prefetchPage(path: string): void {
  const known = ahead.get(path)
  if (known && performance.now() - known.at < aheadMs) return
  const page = fetchPage(path)
  // The visit requests it again.
  page.catch(() => ahead.delete(path))
  ahead.set(path, { at: performance.now(), page })
  for (const oldest of ahead.keys()) if (ahead.size > maxAhead) ahead.delete(oldest)
}

/**
 * Fetches a page. The browser revalidates what it has.
 * @param path with the query
 * @returns undefined if it is not a page that can be shown here: the browser has to load it
 * @throws Error when it cannot be fetched, or the site cannot render it
 */
export async function fetchPage(path: string): Promise<FetchedPage | undefined> {
  const at = performance.now()
  // Other types are those of programs (negotiation.ts).
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  const { pathname, search, origin } = new URL(response.url)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || origin !== location.origin) return undefined
  const change = response.headers.get('server-timing')
  return { path: pathname + search, html: await response.text(), at, change }
}
