import { z } from 'zod'
import type { Check } from '../check.ts'
import { parsedReply } from '../http.ts'
import { pongSchema } from '../lake-api.ts'
import { failed, oneLine, passed } from '../results.ts'

/** A result or an error in Sanity's form. */
const sanitySchema = z.union([
  z.object({ result: z.unknown(), ms: z.number() }),
  z.object({ statusCode: z.number(), message: z.string() }),
  z.object({ error: z.unknown() }),
])

/** Is it the lake that answers? */
export const lake: Check = {
  title: 'Content lake',
  result: async ({ lake: { place: lake }, replies }) => {
    const reply = await replies.lake()
    if ('failure' in reply)
      return failed(
        `nothing answers at ${lake.url} (${reply.failure})`,
        lake.isEmbedded
          ? 'start it with npm start, or correct SANITY_API_HOST or LAKE_PORT'
          : 'correct SANITY_PROJECT_ID, and check that this machine may reach sanity.io',
      )
    const isLake = lake.isEmbedded
      ? parsedReply(reply, pongSchema) !== undefined
      : parsedReply(reply, sanitySchema) !== undefined
    if (!isLake)
      return failed(
        `another server answers at ${lake.url} (${reply.status} ${oneLine(reply.text, 60)})`,
        lake.isEmbedded
          ? 'stop that server and run npm start, or correct SANITY_API_HOST or LAKE_PORT'
          : 'correct SANITY_PROJECT_ID, and check proxies between this machine and sanity.io',
      )
    if (!lake.isEmbedded && /project.*not found/i.test(reply.text))
      return failed(
        `Sanity has no project "${lake.projectId}"`,
        'correct SANITY_PROJECT_ID: sanity.io/manage shows it',
      )
    return passed(`${lake.url} answers`)
  },
}
