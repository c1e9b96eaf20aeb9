/** Checks links to other sites: one request at a time for each host, HEAD first, then GET. */
import pMap from 'p-map'
import type { Crawl } from './crawl.ts'
import { type FetchResult, request } from './fetch.ts'
import { type Finding, finding, joined } from './findings.ts'
import { externalPauseMs, externalTimeoutMs, maxExternal, maxSilent, parallel } from './limits.ts'
import { linksOf } from './links.ts'
import type { Clock } from './rate-limit.ts'

/** Finds broken links to other sites among those of a crawl. A URL is requested once. */
export type CheckExternal = (crawl: Pick<Crawl, 'answers'>) => Promise<Finding[]>

/**
 * A checker that remembers what it has requested, so that the second crawl of a repair requests
 * nothing again.
 */
export function externalChecker(clock: Clock): CheckExternal {
  /** Why each URL is broken; empty if it is not. */
  const known = new Map<string, string>()
  return async (crawl) => {
    // Readers can follow these.
    const links = linksOf(crawl).filter(({ target, isShown }) => isShown && target.on === 'elsewhere')
    const urls = [...new Set(links.map(({ target }) => target.address))].filter((url) => !known.has(url))
    const chosen = urls.slice(0, maxExternal)
    if (chosen.length > 0) console.error(`Checking ${chosen.length} links to other sites`)
    if (chosen.length < urls.length) console.error(`  ${urls.length - chosen.length} more are left out`)
    // A host that is silent several times in a row is not asked for the rest.
    const checkHost = async (ofHost: readonly string[]) => {
      let silent = 0
      for (const [index, url] of ofHost.entries()) {
        if (index > 0 && silent < maxSilent) await clock.sleep(externalPauseMs)
        const answer =
          silent < maxSilent ? await answerOf(url, clock) : { status: 0, failure: 'its host does not answer' }
        silent = answer.status === 0 ? silent + 1 : 0
        known.set(url, problemOf(answer))
      }
    }
    const hosts = Map.groupBy(chosen, (url) => new URL(url).host).values()
    await pMap(hosts, checkHost, { concurrency: parallel })
    return joined(
      links.flatMap(({ target: { address }, on, text }) => {
        const reason = known.get(address)
        return reason ? [finding('broken-external', address, reason, [{ on, text }])] : []
      }),
    )
  }
}

/** The answer to HEAD, or to GET if that is an error: some servers know no HEAD. */
async function answerOf(url: string, clock: Clock): Promise<FetchResult> {
  const head = await request(url, { method: 'HEAD' }, externalTimeoutMs)
  if (head.status >= 200 && head.status < 400) return head
  await clock.sleep(externalPauseMs)
  return request(url, { method: 'GET' }, externalTimeoutMs)
}

/**
 * Why a reader would not get the page. 401, 403, 429 and others say that a program may not have it
 * (RFC 9110 §15.5), which says nothing about readers.
 */
function problemOf({ status, failure }: Pick<FetchResult, 'status' | 'failure'>): string {
  if (status === 0) return failure
  return status === 404 || status === 410 || status >= 500 ? `answered ${status}` : ''
}
