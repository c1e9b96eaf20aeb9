/** Crawls the site as a browser does: every URL is requested once, within the limits. */
import pMap from 'p-map'
import { type Target, targetOf } from './addresses.ts'
import type { FetchResult, FetchUrl } from './fetch.ts'
import { type Entry, type Page, pageOf, sitemapOf } from './html.ts'
import { type Limits, parallel } from './limits.ts'

/** The parts of a response that the audit compares. */
export interface CrawlResponse {
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly failure: string
  /** Target of a redirect; null without one, or if it cannot be requested. */
  readonly redirectsTo: Target | null
  /** The parsed page; null for other files and for errors. */
  readonly page: Page | null
}

/**
 * The result of a crawl. URLs are path and query, except those of images on other hosts, which are
 * absolute.
 */
export interface Crawl {
  readonly answers: ReadonlyMap<string, CrawlResponse>
  readonly entries: readonly Entry[]
  /** URLs that were left out because of the limits. */
  readonly leftOut: number
}

/** How a crawl fetches URLs, and its limits. */
export interface CrawlOptions {
  /** URL of the site without a trailing slash. */
  readonly site: string
  readonly limits: Pick<Limits, 'maxUrls' | 'maxDepth'>
  readonly fetchUrl: FetchUrl
  /** URLs to start from in addition to the home page and the site map. */
  readonly also: readonly string[]
  /** Called after each response. */
  readonly onAnswer?: (progress: { readonly fetched: number; readonly known: number }) => void
}

/** Path of the site map, where each crawl of this site starts in addition to the home page. */
export const sitemapAddress = '/sitemap.xml'

/** Crawls from the home page, the site map, the given URLs, and every link. */
export async function crawl({ site, limits, fetchUrl, also, onAnswer }: CrawlOptions): Promise<Crawl> {
  const frontier = new Frontier(limits)
  const { answer: map, entries } = await readSitemap(site, fetchUrl)
  const answers = new Map([[sitemapAddress, map]])
  for (const address of ['/', ...answers.keys()]) frontier.add(address, 0)
  for (const target of entries.map(({ url }) => targetOf(url, site)))
    if (target?.on === 'site') frontier.add(target.address, 0)
  const visit = async ({ address, depth }: Step) => {
    if (answers.has(address)) return
    const url = wholeAddress(address, site)
    const answer = shownResult(await fetchUrl(url), url)
    answers.set(address, answer)
    // A redirect does not count as a link: its target has the same depth.
    if (answer.redirectsTo?.on === 'site') frontier.add(answer.redirectsTo.address, depth)
    for (const { target } of answer.page?.links ?? [])
      if (target.on === 'site') frontier.add(target.address, depth + 1)
    for (const { target } of answer.page?.images ?? []) frontier.add(target.address, depth + 1)
    onAnswer?.({ fetched: answers.size, known: frontier.known })
  }
  const visitAll = async () => {
    for (let steps = frontier.take(); steps.length > 0; steps = frontier.take())
      await pMap(steps, visit, { concurrency: parallel })
  }
  await visitAll()
  // Linked pages come first; the rest of the budget is for pages that no link reaches.
  for (const address of also) frontier.add(address, 0)
  await visitAll()
  return { answers, entries, leftOut: frontier.leftOut }
}

/** Reads the site map; one that does not answer has no entries. */
export async function readSitemap(site: string, fetchUrl: FetchUrl) {
  const url = wholeAddress(sitemapAddress, site)
  const reply = await fetchUrl(url)
  return { answer: shownResult(reply, url), entries: reply.status === 200 ? sitemapOf(reply.text) : [] }
}

/** Fetches some URLs again. */
export async function fetchAgain(
  addresses: Iterable<string>,
  { site, fetchUrl }: Pick<CrawlOptions, 'site' | 'fetchUrl'>,
): Promise<Map<string, CrawlResponse>> {
  const fetchOne = async (address: string) => {
    const url = wholeAddress(address, site)
    return [address, shownResult(await fetchUrl(url), url)] as const
  }
  return new Map(await pMap(addresses, fetchOne, { concurrency: parallel }))
}

function wholeAddress(address: string, site: string): string {
  return address.startsWith('/') ? site + address : address
}

function shownResult({ status, location, type, text, failure }: FetchResult, url: string): CrawlResponse {
  const isPage = status === 200 && type === 'text/html'
  return {
    status,
    failure,
    redirectsTo: status >= 300 && status < 400 && location !== null ? targetOf(location, url) : null,
    page: isPage ? pageOf(text, url) : null,
  }
}

/** A URL and the number of links that lead to it. */
interface Step {
  readonly address: string
  readonly depth: number
}

/** URLs in the order in which they were found, each once, within the limits. */
export class Frontier {
  readonly #limits: Pick<Limits, 'maxUrls' | 'maxDepth'>
  readonly #known = new Set<string>()
  readonly #leftOut = new Set<string>()
  #waiting: Step[] = []

  constructor(limits: Pick<Limits, 'maxUrls' | 'maxDepth'>) {
    this.#limits = limits
  }

  /**
   * Adds a URL, or counts it as left out because of a limit. A shorter path may add one that was
   * too deep before.
   */
  add(address: string, depth: number) {
    if (this.#known.has(address)) return
    if (depth > this.#limits.maxDepth || this.#known.size >= this.#limits.maxUrls) {
      this.#leftOut.add(address)
      return
    }
    this.#leftOut.delete(address)
    this.#known.add(address)
    this.#waiting.push({ address, depth })
  }

  /** The URLs that are waiting; they do not wait from now on. */
  take(): readonly Step[] {
    const steps = this.#waiting
    this.#waiting = []
    return steps
  }

  /** Number of URLs that were added. */
  get known(): number {
    return this.#known.size
  }

  /** Number of URLs that were left out because of the limits. */
  get leftOut(): number {
    return this.#leftOut.size
  }
}
