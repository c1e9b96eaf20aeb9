/** Crawls the site as a browser does: every URL is requested once, within the limits. */
import pMap from 'p-map'
import { targetOf } from './addresses.ts'
import type { FetchResult, FetchUrl } from './fetch.ts'
import { pageOf } from './html.ts'
import { type Limits, parallel } from './limits.ts'

/** The parts of a response that the audit compares. */
export type CrawlResponse = ReturnType<typeof shownResult>

/** The result of a crawl. */
export type Crawl = Awaited<ReturnType<typeof crawl>>

/** How a crawl fetches URLs, and its limits. */
export interface CrawlOptions {
  /** URL of the site without a trailing slash. */
  readonly site: string
  readonly limits: Pick<Limits, 'maxUrls' | 'maxDepth'>
  readonly fetchUrl: FetchUrl
  /** URLs to start from in addition to the home page. */
  readonly also: readonly string[]
  /** Called after each response. */
  readonly onAnswer?: (progress: { readonly fetched: number; readonly known: number }) => void
}

/**
 * Crawls from the home page, the given URLs, and every link.
 * @returns responses by path and query, or by the whole URL of an image on another host; and how
 *   many URLs were left out because of the limits
 */
export async function crawl({ site, limits, fetchUrl, also, onAnswer }: CrawlOptions) {
  const known = new Set<string>()
  const leftOut = new Set<string>()
  /** With the number of links that lead there. */
  let waiting: { readonly address: string; readonly depth: number }[] = []
  // A shorter path may add one that was too deep before.
  const add = (address: string, depth: number) => {
    if (known.has(address)) return
    if (depth > limits.maxDepth || known.size >= limits.maxUrls) {
      leftOut.add(address)
      return
    }
    leftOut.delete(address)
    known.add(address)
    waiting.push({ address, depth })
  }
  const answers = new Map<string, CrawlResponse>()
  // The site map, so that the site compares it with the lake, as it does with pages.
  for (const address of ['/', '/sitemap.xml']) add(address, 0)
  const visit = async ({ address, depth }: (typeof waiting)[number]) => {
    const answer = await answerAt(address, { site, fetchUrl })
    answers.set(address, answer)
    // A redirect does not count as a link: its target has the same depth.
    if (answer.redirectsTo?.on === 'site') add(answer.redirectsTo.address, depth)
    for (const { target } of answer.page?.links ?? [])
      if (target.on === 'site') add(target.address, depth + 1)
    for (const { target } of answer.page?.images ?? []) add(target.address, depth + 1)
    onAnswer?.({ fetched: answers.size, known: known.size })
  }
  const visitAll = async () => {
    while (waiting.length > 0) {
      const steps = waiting
      waiting = []
      await pMap(steps, visit, { concurrency: parallel })
    }
  }
  await visitAll()
  // Linked pages come first; the rest of the budget is for pages that no link reaches.
  for (const address of also) add(address, 0)
  await visitAll()
  return { answers, leftOut: leftOut.size }
}

/** Fetches some URLs again. */
export async function fetchAgain(
  addresses: Iterable<string>,
  options: Pick<CrawlOptions, 'site' | 'fetchUrl'>,
): Promise<Map<string, CrawlResponse>> {
  const fetchOne = async (address: string) => [address, await answerAt(address, options)] as const
  return new Map(await pMap(addresses, fetchOne, { concurrency: parallel }))
}

async function answerAt(address: string, { site, fetchUrl }: Pick<CrawlOptions, 'site' | 'fetchUrl'>) {
  const url = address.startsWith('/') ? site + address : address
  return shownResult(await fetchUrl(url), url)
}

function shownResult({ status, location, type, text, failure }: FetchResult, url: string) {
  const isPage = status === 200 && type === 'text/html'
  return {
    /** 0 without a response. */
    status,
    failure,
    /** Target of a redirect; null without one, or if it cannot be requested. */
    redirectsTo: status >= 300 && status < 400 && location !== null ? targetOf(location, url) : null,
    /** Null for other files and for errors. */
    page: isPage ? pageOf(text, url) : null,
  }
}
