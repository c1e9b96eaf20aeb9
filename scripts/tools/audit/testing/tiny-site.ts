/** A site of a few files for tests, with a response for each URL and a list of the requests. */

import { localServer } from '@repo/kit/testing/local-server.ts'

/** HTML of a page, a status, a URL to redirect to, or a complete response. */
export type TinyAnswer =
  | string
  | number
  | { readonly to: string }
  | { readonly type: string; readonly text: string }

/** A running site. */
export type TinySite = Awaited<ReturnType<typeof tinySite>>

/** @param answers by path and query; anything else answers 404 */
export async function tinySite(answers: Readonly<Record<string, TinyAnswer>>) {
  const known = new Map(Object.entries(answers))
  const requests: string[] = []
  const { url, close } = await localServer((request, response) => {
    const address = request.url ?? '/'
    requests.push(address)
    const answer = known.get(address) ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else if (typeof answer === 'string')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer)
    else if ('to' in answer) response.writeHead(308, { location: answer.to }).end()
    else response.writeHead(200, { 'content-type': answer.type }).end(answer.text)
  })
  // The answers may be changed while the site runs.
  return { url, answers: known, requests, close }
}

/** A clock whose pauses take no time, with a list of them. */
export function fakeClock() {
  const slept: number[] = []
  let now = 0
  const sleep = async (ms: number) => {
    slept.push(ms)
    now += ms
  }
  return { slept, now: () => now, sleep }
}
