/** The site as a reader's browser gets it: every address asked once, within the limits. */
import { type Target, targetOf } from './addresses.ts'
import type { Ask, Reply } from './ask.ts'
import { Frontier, type Step } from './frontier.ts'
import { type Page, pageOf } from './html.ts'
import { type Limits, parallel } from './limits.ts'
import { type Entry, sitemapOf } from './sitemap.ts'

/** What an address answered, as far as it is compared. */
export interface CrawlResponse {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  readonly failure: string
  /** Where it leads on to; null when it does not, or to nowhere that can be asked. */
  readonly leadsTo: Target | null
  /** What it shows; null for anything but a page that is there. */
  readonly page: Page | null
}

/** Everything that was found. An address is path and query; of a picture on another host the whole of it. */
export interface Crawl {
  readonly answers: ReadonlyMap<string, CrawlResponse>
  readonly entries: readonly Entry[]
  /** Addresses that the limits kept out. */
  readonly leftOut: number
}

/** What a crawl needs of the world. */
export interface CrawlOptions {
  /** Address of the site without a slash at its end. */
  readonly site: string
  readonly limits: Pick<Limits, 'maxUrls' | 'maxDepth'>
  readonly ask: Ask
  /** Addresses to begin with besides the home page and the site map. */
  readonly also: readonly string[]
  /** Told after every answer. */
  readonly onAnswer?: (progress: { readonly asked: number; readonly known: number }) => void
}

/** Where crawls of this site begin, besides its home page. */
export const sitemapAddress = '/sitemap.xml'

/** Crawls from the home page, the site map, the addresses given, and every link. */
export async function crawl({ site, limits, ask, also, onAnswer }: CrawlOptions): Promise<Crawl> {
  const frontier = new Frontier(limits)
  const { answers, entries } = await readSitemap(site, ask)
  for (const address of ['/', ...answers.keys()]) frontier.add(address, 0)
  for (const target of entries.map(({ url }) => targetOf(url, site)))
    if (target?.on === 'site') frontier.add(target.address, 0)
  const visit = async ({ address, depth }: Step) => {
    if (answers.has(address)) return
    const url = wholeAddress(address, site)
    const answer = answerOf(await ask(url), url)
    answers.set(address, answer)
    // An address that leads on is as far away as what it leads to.
    if (answer.leadsTo?.on === 'site') frontier.add(answer.leadsTo.address, depth)
    for (const { target } of answer.page?.links ?? [])
      if (target.on === 'site') frontier.add(target.address, depth + 1)
    for (const { target } of answer.page?.pictures ?? []) frontier.add(target.address, depth + 1)
    onAnswer?.({ asked: answers.size, known: frontier.known })
  }
  await inParallel(() => frontier.next(), visit)
  // The rest of the budget is for pages that no link reaches: those that are linked come first.
  for (const address of also) frontier.add(address, 0)
  await inParallel(() => frontier.next(), visit)
  return { answers, entries, leftOut: frontier.leftOut }
}

/** Reads the site map, and those that it names. */
export async function readSitemap(
  site: string,
  ask: Ask,
): Promise<{ answers: Map<string, CrawlResponse>; entries: Entry[] }> {
  const answers = new Map<string, CrawlResponse>()
  const entries: Entry[] = []
  const waiting = [sitemapAddress]
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const reply = await ask(wholeAddress(address, site))
    answers.set(address, answerOf(reply, wholeAddress(address, site)))
    if (reply.status !== 200) continue
    const map = sitemapOf(reply.text)
    entries.push(...map.entries)
    for (const target of map.maps.map((url) => targetOf(url, site)))
      if (target?.on === 'site' && !answers.has(target.address)) waiting.push(target.address)
  }
  return { answers, entries }
}

/** Asks some addresses again. */
export async function askAgain(
  addresses: Iterable<string>,
  { site, ask }: Pick<CrawlOptions, 'site' | 'ask'>,
): Promise<Map<string, CrawlResponse>> {
  const answers = new Map<string, CrawlResponse>()
  const waiting = [...addresses]
  await inParallel(
    () => waiting.shift(),
    async (address) => {
      const url = wholeAddress(address, site)
      answers.set(address, answerOf(await ask(url), url))
    },
  )
  return answers
}

function wholeAddress(address: string, site: string): string {
  return address.startsWith('/') ? site + address : address
}

function answerOf({ status, location, type, text, failure }: Reply, url: string): CrawlResponse {
  const isPage = status === 200 && type === 'text/html'
  return {
    status,
    failure,
    leadsTo: status >= 300 && status < 400 && location !== null ? targetOf(location, url) : null,
    page: isPage ? pageOf(text, url) : null,
  }
}

/** Works on items, several at a time, until none is left and no work that could bring more is on its way. */
async function inParallel<Item>(next: () => Item | undefined, work: (item: Item) => Promise<void>) {
  const underWay = new Set<Promise<void>>()
  for (;;) {
    const item = underWay.size < parallel ? next() : undefined
    if (item === undefined) {
      if (underWay.size === 0) return
      await Promise.race(underWay)
      continue
    }
    const done: Promise<void> = work(item).finally(() => underWay.delete(done))
    underWay.add(done)
  }
}
