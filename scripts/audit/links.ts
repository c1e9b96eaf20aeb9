/** A crawl → links, anchors and pictures that are broken, and pages that no link reaches. Pure. */
import type { Target } from './addresses.ts'
import type { Crawl, CrawlResponse } from './crawl.ts'
import { type Finding, joined, type Place } from './findings.ts'

type Answers = Crawl['answers']

/** A link with where it stands. */
export interface PlacedLink extends Place {
  readonly target: Target
}

/** Where an address leads in the end. */
interface End {
  /** Addresses on the way, the first one left out. */
  readonly hops: readonly string[]
  /** Why it leads nowhere; empty when it leads to something. */
  readonly broken: string
  /** The page at the end; null for a file, and beyond what was asked. */
  readonly page: CrawlResponse['page']
}

/** @param others links that stand elsewhere than on a page, such as the records of the index */
export function linkFindings({ answers }: Pick<Crawl, 'answers'>, others: readonly PlacedLink[]): Finding[] {
  return joined(
    [...placedLinks(answers), ...others].flatMap(({ target, on, text }): Finding[] => {
      if (target.on !== 'site') return []
      const { address, anchor } = target
      const end = endOf(address, answers)
      const places = [{ on, text }]
      if (end.broken) {
        const kind = end.hops.length === 0 && isFailure(answers.get(address)) ? 'failed-page' : 'broken-link'
        return [{ kind, what: address, detail: end.broken, places }]
      }
      const chain: Finding[] =
        end.hops.length > 1
          ? [{ kind: 'redirect-chain', what: address, detail: `→ ${end.hops.join(' → ')}`, places }]
          : []
      if (!end.page || anchor === '' || anchor === 'top' || end.page.anchors.has(anchor)) return chain
      return [...chain, { kind: 'broken-anchor', what: `${address}#${anchor}`, detail: '', places }]
    }),
  )
}

/** Pictures that do not answer 200, be it after a redirect. */
export function pictureFindings({ answers }: Pick<Crawl, 'answers'>): Finding[] {
  const found = [...answers].flatMap(([on, { page }]) =>
    (page?.pictures ?? []).flatMap(({ target, text }): Finding[] => {
      const { broken } = endOf(target.address, answers)
      const places = [{ on, text }]
      return broken ? [{ kind: 'broken-image', what: target.address, detail: broken, places }] : []
    }),
  )
  return joined(found)
}

/** Addresses that failed by themselves, whoever leads there: an error of the site's, or none who answers. */
export function failedPages({ answers }: Pick<Crawl, 'answers'>): Finding[] {
  return [...answers].flatMap(([what, answer]): Finding[] => {
    if (!what.startsWith('/') || !isFailure(answer)) return []
    const { status, failure } = answer
    return [{ kind: 'failed-page', what, detail: status ? `answered ${status}` : failure, places: [] }]
  })
}

/**
 * Those of the addresses that no way of links leads to from the home page. The site map is no way: readers do not
 * read it.
 */
export function orphans(addresses: Iterable<string>, { answers }: Pick<Crawl, 'answers'>): Finding[] {
  const reached = new Set(['/'])
  const waiting = ['/']
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const answer = answers.get(address)
    const links = (answer?.page?.links ?? []).filter(({ isShown }) => isShown)
    for (const target of [...links.map((link) => link.target), answer?.leadsTo]) {
      if (target?.on !== 'site' || reached.has(target.address)) continue
      reached.add(target.address)
      waiting.push(target.address)
    }
  }
  return [...addresses]
    .filter((address) => !reached.has(address))
    .map((what) => ({ kind: 'orphan', what, detail: '', places: [] }))
}

function placedLinks(answers: Answers): PlacedLink[] {
  return [...answers].flatMap(([on, { page }]) =>
    (page?.links ?? []).map(({ target, text }) => ({ target, on, text })),
  )
}

/** Follows redirects within what was asked; what was kept out by a limit counts as being there. */
function endOf(start: string, answers: Answers): End {
  const hops: string[] = []
  for (let address = start; ; ) {
    const answer = answers.get(address)
    if (!answer) return { hops, broken: '', page: null }
    const { status, failure, leadsTo, page } = answer
    if (status === 0) return { hops, broken: failure, page }
    if (status < 300) return { hops, broken: '', page }
    if (!leadsTo) return { hops, broken: `${ledOn(hops)}answered ${status}`, page }
    if (leadsTo.address === start || hops.includes(leadsTo.address))
      return { hops, broken: `is led around in a circle: ${[...hops, leadsTo.address].join(' → ')}`, page }
    hops.push(leadsTo.address)
    if (leadsTo.on === 'elsewhere' && start.startsWith('/')) return { hops, broken: '', page: null }
    address = leadsTo.address
  }
}

function isFailure(answer: CrawlResponse | undefined): boolean {
  return answer !== undefined && (answer.status === 0 || answer.status >= 500)
}

function ledOn(hops: readonly string[]): string {
  return hops.length > 0 ? `leads to ${hops.at(-1)}, which ` : ''
}
