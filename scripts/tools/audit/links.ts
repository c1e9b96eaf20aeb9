/** A crawl → broken links, anchors and images. Pure. */
import type { Crawl, CrawlResponse } from './crawl.ts'
import { type Finding, finding, joined } from './findings.ts'

type Answers = Crawl['answers']

/** Broken links and anchors, URLs that failed, and links with more than one redirect. */
export function linkFindings({ answers }: Pick<Crawl, 'answers'>): Finding[] {
  return joined(
    linksOf({ answers }).flatMap(({ target, on, text }): Finding[] => {
      if (target.on !== 'site') return []
      const { address, anchor } = target
      const end = endOf(address, answers)
      const places = [{ on, text }]
      if (end.broken) {
        const kind = end.hops.length === 0 && isFailure(answers.get(address)) ? 'failed-page' : 'broken-link'
        return [finding(kind, address, end.broken, places)]
      }
      const hops = `→ ${end.hops.join(' → ')}`
      const chain = end.hops.length > 1 ? [finding('redirect-chain', address, hops, places)] : []
      if (!end.page || anchor === '' || anchor === 'top' || end.page.anchors.has(anchor)) return chain
      return [...chain, finding('broken-anchor', `${address}#${anchor}`, '', places)]
    }),
  )
}

/** Images that do not answer 200, after redirects. */
export function imageFindings({ answers }: Pick<Crawl, 'answers'>): Finding[] {
  const found = [...answers].flatMap(([on, { page }]) =>
    (page?.images ?? []).flatMap(({ target: { address }, text }) => {
      const { broken } = endOf(address, answers)
      return broken ? [finding('broken-image', address, broken, [{ on, text }])] : []
    }),
  )
  return joined(found)
}

/**
 * URLs that failed on their own, whichever link leads there: an error of the site, or no response.
 */
export function failedPages({ answers }: Pick<Crawl, 'answers'>): Finding[] {
  return [...answers].flatMap(([what, answer]) => {
    if (!what.startsWith('/') || !isFailure(answer)) return []
    const { status, failure } = answer
    return [finding('failed-page', what, status ? `answered ${status}` : failure)]
  })
}

/** The links of all pages. */
export function linksOf({ answers }: Pick<Crawl, 'answers'>) {
  return [...answers].flatMap(([on, { page }]) => (page?.links ?? []).map((link) => ({ ...link, on })))
}

/**
 * Where a URL leads after all redirects: the URLs on the way, why it is broken (empty if it is
 * not), and the page at the end; null for a file, and for a URL that a limit left out.
 */
function endOf(start: string, answers: Answers) {
  const hops: string[] = []
  for (let address = start; ; ) {
    const answer = answers.get(address)
    if (!answer) return { hops, broken: '', page: null }
    const { status, failure, redirectsTo, page } = answer
    if (status === 0) return { hops, broken: failure, page }
    if (status < 300) return { hops, broken: '', page }
    const via = hops.length > 0 ? `redirects to ${hops.at(-1)}, which ` : ''
    if (!redirectsTo) return { hops, broken: `${via}answered ${status}`, page }
    if (redirectsTo.address === start || hops.includes(redirectsTo.address))
      return { hops, broken: `is a redirect loop: ${[...hops, redirectsTo.address].join(' → ')}`, page }
    hops.push(redirectsTo.address)
    if (redirectsTo.on === 'elsewhere' && start.startsWith('/')) return { hops, broken: '', page: null }
    address = redirectsTo.address
  }
}

function isFailure(answer: CrawlResponse | undefined): boolean {
  return answer !== undefined && (answer.status === 0 || answer.status >= 500)
}
