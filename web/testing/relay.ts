/** A network between lake and site that loses, duplicates, delays and thereby reorders events. */

import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { localServer } from '@repo/kit/testing/local-server.ts'
import type { Chance } from '@repo/kit/testing/random.ts'

/** Maximum delay of an event, ms. */
const maxDelayMs = 800
/** Attempts to deliver an event that the site rejects, and the pause between them. */
const [tries, pauseMs] = [40, 250]

/** @param target URL of the site's webhook */
export async function roughRelay(target: string, chance: Chance) {
  const onTheWay = new Set<Promise<unknown>>()
  const handOn = async (body: string, headers: Record<string, string>): Promise<number> => {
    const answer = await fetch(target, { method: 'POST', body, headers }).catch(() => null)
    return answer?.status ?? 502
  }
  /** An event that the lake regards as delivered is forwarded until the site accepts it. */
  const later = (body: string, headers: Record<string, string>) => {
    const work = (async () => {
      await sleep(chance.below(maxDelayMs))
      for (let n = 0; n < tries && (await handOn(body, headers)) !== 200; n += 1) await sleep(pauseMs)
    })()
    onTheWay.add(work)
    void work.finally(() => onTheWay.delete(work))
  }
  const { url, close } = await localServer(async (request, response) => {
    const body = await text(request)
    const headers = kept(request.headers)
    switch (chance.pick(['lost', 'late', 'late', 'doubled', 'plain', 'plain'])) {
      case 'lost':
        response.end()
        break
      case 'late':
        later(body, headers)
        response.end()
        break
      case 'doubled':
        later(body, headers)
        response.writeHead(await handOn(body, headers)).end()
        break
      default:
        response.writeHead(await handOn(body, headers)).end()
    }
  })
  return {
    url: `${url}/`,
    close,
    /** Resolves when every event that is forwarded has been delivered, or has finally failed. */
    async settled() {
      while (onTheWay.size > 0) await Promise.all(onTheWay)
    },
  }
}

/** The URL that the lake uses as its webhook. */
export type Relay = Awaited<ReturnType<typeof roughRelay>>

function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['content-type', 'sanity-webhook-signature']
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}
