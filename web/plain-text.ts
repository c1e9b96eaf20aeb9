/** Responses in plain text, for people who see one in their browser. */

/** A header of what is for one client, or may be another answer at the next request. */
export const noStore = { 'cache-control': 'no-store' } as const

/** A response with one sentence for its reader. */
export function plainText(
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}
