/** A check of the public URLs. */
import type { Check } from '../check.ts'
import { answerText, parsedReply, type Reply, requestReply } from '../http.ts'
import { failed, passed, skipped } from '../results.ts'
import { pongSchema } from './lake.ts'
import { buildIn } from './site.ts'
import { isStudio } from './studio.ts'

/** A path of each part that may be behind a proxy, and what its response says of itself. */
const parts: readonly (readonly ['site' | 'studio' | 'lake', string, (reply: Reply) => unknown])[] = [
  ['site', '/api/status/', buildIn],
  ['studio', '/', isStudio],
  // The lake checks the name of the host for this path.
  ['lake', '/v1/ping', (reply) => parsedReply(reply, pongSchema) !== undefined],
]

/** Do the public URLs, through any proxy, lead to the parts? */
const publicUrls: Check = {
  title: 'Public URLs',
  result: async ({ places }) => {
    const behind = parts.filter(([name]) => places[name].publicUrl !== places[name].localUrl)
    if (behind.length === 0) return skipped('each part is asked at its public URL')
    const found = await Promise.all(
      behind.map(async ([name, path, saysOf]) => {
        const { publicUrl, localUrl } = places[name]
        const [there, here] = await Promise.all([
          requestReply(publicUrl + path),
          requestReply(localUrl + path),
        ])
        // A part that does not answer has a line of its own.
        if (!saysOf(here) || saysOf(there) === saysOf(here)) return []
        const what = saysOf(there) ? 'serves another build' : answerText(there)
        return `${publicUrl} ${what}, unlike ${localUrl}`
      }),
    )
    const problems = found.flat()
    if (problems.length === 0)
      return passed(`${behind.map(([name]) => places[name].publicUrl).join(', ')} lead to this installation`)
    return failed(
      problems.join('; '),
      'forward each URL to its part in the proxy, with the Host header that it received, or correct it in .env.local',
    )
  },
}

/** In the order of the report, by the names in `--json`. */
export const addressChecks = { publicUrls }
