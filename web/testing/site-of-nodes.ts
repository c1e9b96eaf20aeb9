/**
 * A site of several nodes for the tests that compare a site with a reference: each request goes to
 * a random node, or through the edge cache, like those of readers behind a load balancer.
 */
import { request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { localServer } from '@repo/kit/testing/local-server.ts'
import type { Chance } from '@repo/kit/testing/random.ts'
import type { RunReport } from '#regeneration/runs/regenerate.ts'
import { postEvent } from './running-site.ts'
import type { TestSite } from './site.ts'

/**
 * Forwards each request to a random server.
 * @param urls of nodes and edge caches
 */
export async function randomEntrance(urls: readonly string[], chance: Chance) {
  const open = new Set(urls)
  const { url, close } = await localServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', chance.pick([...open]))
    const { method, headers } = incoming
    const onward = send(
      target,
      { ...(method && { method }), headers: { ...headers, host: target.host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  return {
    url,
    close,
    /** From now on no request goes to this URL, or some do again. */
    setOpen(url: string, isOpen: boolean) {
      if (isOpen) open.add(url)
      else open.delete(url)
    },
  }
}

/** Where requests go. */
export type Entrance = Awaited<ReturnType<typeof randomEntrance>>

/** An event that is refused is repeated for so long, ms: nodes may have to notice a fault first. */
const patienceMs = 60_000

/** After so long a sender gives up, ms, when its answer is to be lost. */
const lostWithinMs = 50

/** So many of ten events are lost, sent twice, or follow an older one. */
const disorderedOfTen = 3

/**
 * The site as {@link TestSite}, with all requests and events through an entrance. Of its events 30%
 * arrive out of order: the answer is lost and the event sent again, it is sent twice at once, or
 * the event before it comes once more.
 */
export function siteBehind(site: TestSite, { url }: Pick<Entrance, 'url'>, chance: Chance): TestSite {
  /** Repeats an event until it is answered with a report, as its sender does; all reports count. */
  const posted = async (body: string) => {
    const reports: RunReport[] = []
    const until = Date.now() + patienceMs
    let refusal = 'no connection'
    for (;;) {
      const response = await postEvent(url, body).catch(() => undefined)
      // This route responds with a report, or says why; or with what is left to render. While no
      // node is ready, Varnish answers with a sentence.
      const isReport = response?.headers.get('content-type')?.startsWith('application/json')
      if (response && !isReport) refusal = `${response.status} ${(await response.text()).trim()}`
      if (response && isReport) {
        const report = (await response.json()) as RunReport
        if (report.expired) reports.push(report)
        const isOver = response.ok && !('pagesLeft' in report)
        if (isOver || Date.now() > until) return { status: response.status, report: joined(reports) }
      } else if (Date.now() > until) throw new Error(`no node answers an event: ${refusal}`)
      await sleep(100)
    }
  }
  let previous: string | undefined
  const lost = async (body: string) => {
    const isLost = AbortSignal.timeout(chance.below(lostWithinMs))
    await postEvent(url, body, isLost).catch(() => undefined)
    return undefined
  }
  const disturbances = [lost, posted, () => (previous ? posted(previous) : undefined)]
  return {
    ...site,
    url,
    async notify(id, versions = {}) {
      const body = JSON.stringify({ _id: id, ...versions })
      const disturbance = chance.below(10) < disorderedOfTen ? chance.pick(disturbances) : undefined
      const other = disturbance?.(body)
      const { status, report } = await posted(body)
      const reports = [(await other)?.report, report].filter((one) => one !== undefined)
      previous = body
      return { status, report: joined(reports) }
    },
    recover: () => posted('{"recover":true}'),
  }
}

/** The last report, with what all of them rendered; a node may expire what another one did. */
function joined(reports: readonly RunReport[]): RunReport {
  const last = reports.at(-1)
  if (!last) throw new Error('no event was answered with a report')
  const regenerated = [...new Set(reports.flatMap((report) => report.regenerated))]
  return { ...last, expired: [], regenerated }
}
