import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import type { Check } from '../check.ts'
import { parsedReply, requestReply } from '../http.ts'
import { type LakePart, query, reasonIn, withToken } from '../lake-api.ts'
import { failed, passed } from '../results.ts'

const grantsSchema = z.array(z.object({ filter: z.string(), permissions: z.array(z.string()) }))

/** May the read token read drafts? */
export const readToken: Check<LakePart> = {
  title: 'Read token',
  needs: ['lake', 'dataset'],
  result: async ({ lake, environment }) => {
    const { projectId, dataset, isEmbedded } = lake.place
    const token = withToken(environment.SANITY_API_READ_TOKEN)
    const [drafts, grants] = await Promise.all([
      requestReply(query(lake, 'count(*)', 'drafts'), token),
      requestReply(`${lake.project}/v1/projects/${projectId}/datasets/${dataset}/acl`, token),
    ])
    const get = isEmbedded
      ? 'take the SANITY_API_READ_TOKEN that the lake was started with, or restart it, so that it reads .env.local again'
      : 'create a token with the role Viewer (sanity.io/manage, API, Tokens) and set SANITY_API_READ_TOKEN'
    if ('failure' in drafts) return failed(`a query of drafts failed (${drafts.failure})`, get)
    if (drafts.status === 401 || drafts.status === 403)
      return failed(`the lake refuses SANITY_API_READ_TOKEN (${drafts.status} ${reasonIn(drafts)})`, get)
    if (drafts.status !== 200)
      return failed(`a query of drafts was answered with ${drafts.status} ${reasonIn(drafts)}`, get)
    const given = parsedReply(grants, grantsSchema)
    if (!given) return passed('queries drafts (its role cannot be read)')
    const draft = { _id: 'drafts.doctor', _type: 'guide' }
    const rights = await permissionsFor(draft, given)
    if (!rights.has('read'))
      return failed('SANITY_API_READ_TOKEN reads published documents only, so previews show no drafts', get)
    return passed(
      rights.has('create') || rights.has('update')
        ? 'reads drafts; it could also write, which it need not'
        : 'reads drafts and writes nothing',
    )
  },
}

/** Permissions on a document, as the Studio finds them: of each grant whose filter selects it. */
async function permissionsFor(
  document: Readonly<Record<string, unknown>>,
  grants: z.infer<typeof grantsSchema>,
): Promise<Set<string>> {
  const permissions = new Set<string>()
  for (const { filter, permissions: some } of grants) {
    try {
      const value = await evaluate(parse(`*[${filter}]`), { dataset: [document] })
      const selected: unknown = await value.get()
      if (Array.isArray(selected) && selected.length > 0) for (const one of some) permissions.add(one)
    } catch {
      // A filter with a function that groq-js does not know grants nothing here.
    }
  }
  return permissions
}
