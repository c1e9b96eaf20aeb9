import { POST } from '#app/api/feedback/[...path]/route.ts'

let clients = 0

/** Sends a message as a page of the site does; each call is from another client. */
export function postFromPage(
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  clients += 1
  const request = new Request(`http://site.test/api/feedback${path}`, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.${clients}`, ...headers },
  })
  return POST(request, { params: Promise.resolve({ path: path.split('/').filter(Boolean) }) })
}
