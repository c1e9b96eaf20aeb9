/**
 * Cloudflare. Written from its documentation ("Purge cache by cache-tags", "CDN-Cache-Control"),
 * and not run against the service.
 */
import { z } from 'zod'
import { type EdgeAdapter, sendToEdge, storedFor } from './adapter.ts'

const answerSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ message: z.string() })).catch([]),
})

/** @param api address of the API, for tests */
export function cloudflare(
  zone: string,
  token: string,
  api = 'https://api.cloudflare.com/client/v4',
): EdgeAdapter {
  const name = 'Cloudflare'
  const post = async (body: Readonly<Record<string, unknown>>) => {
    const answer = await sendToEdge(
      `${api}/zones/${zone}/purge_cache`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      name,
    )
    const { success, errors } = parsed(answer)
    if (!success)
      throw new Error(`${name} refuses a purge: ${errors.map(({ message }) => message).join('; ') || answer}`)
  }
  return {
    name,
    // The lowest limit of its plans.
    keysAtOnce: 30,
    lateMs: 5_000,
    headers: (keys) => ({
      'cache-tag': keys.join(','),
      // Its own header: other caches on the way to the reader ignore it.
      'cloudflare-cdn-cache-control': storedFor,
    }),
    purge: (keys) => (keys.length === 0 ? Promise.resolve() : post({ tags: keys })),
    purgeAll: () => post({ purge_everything: true }),
  }
}

function parsed(answer: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(answer))
  } catch {
    return { success: false, errors: [] }
  }
}
