import { z } from 'zod'
import type { Check } from '../check.ts'
import { parsedReply } from '../http.ts'
import { failed, oneLine, passed } from '../results.ts'

const aliveSchema = z.object({ message: z.string().regex(/alive/) })

/** Is it a search server that answers? */
export const search: Check = {
  title: 'Search',
  result: async ({ search: { place: search }, replies }) => {
    const reply = await replies.search()
    const correct = search.isEmbedded
      ? 'correct ALGOLIA_HOST or SEARCH_PORT'
      : 'correct ALGOLIA_APP_ID, and check that this machine may reach algolia.net'
    const start = search.isEmbedded ? 'start it with npm start, or ' : ''
    if ('failure' in reply)
      return failed(`nothing answers at ${search.url} (${reply.failure})`, start + correct)
    if (parsedReply(reply, aliveSchema)) return passed(`${search.url} answers`)
    return failed(
      `another server answers at ${search.url} (${reply.status} ${oneLine(reply.text, 60)})`,
      `stop that server and ${start}${correct}`,
    )
  },
}
