/**
 * Patch of `sanity` 6.16 with an embedded lake: requests to Sanity's own services are not sent.
 *
 * The Studio asks `sanity-cdn.com` for newer versions of itself and `api.sanity.io` whether its
 * feedback form works, each time that it is opened, also when all its settings name another host
 * and `autoUpdates` is off. No option turns it off. Without the internet each request is an error
 * in the console; with it, Sanity learns who uses this Studio and when.
 */

/**
 * Answers as if the services knew no version, took no feedback, and Canvas did not know this Studio
 * (it asks the Studio itself for a file that only a deployment writes).
 */
const answers: readonly { readonly url: RegExp; readonly answer: () => Response }[] = [
  { url: /^https:\/\/sanity-cdn\.com\/v1\/modules\//, answer: () => Response.json({}) },
  { url: /^https:\/\/api\.sanity\.io\/vX\/intake\//, answer: () => new Response(null, { status: 404 }) },
  { url: /\/static\/create-manifest\.json$/, answer: () => new Response(null, { status: 404 }) },
]

/** Answers these requests in the browser. @param page the window of the Studio */
export function answerCloudRequests(page: { fetch: typeof fetch }): void {
  const original = page.fetch
  page.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const known = answers.find((candidate) => candidate.url.test(url))
    return known ? Promise.resolve(known.answer()) : original.call(page, input, init)
  }
}
