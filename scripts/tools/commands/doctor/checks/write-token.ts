import type { Check } from '../check.ts'
import { requestReply } from '../http.ts'
import { type LakePart, queryVersion, reasonIn } from '../lake-api.ts'
import { failed, passed, skipped } from '../results.ts'

/** May the write token write? */
export const writeToken: Check<LakePart> = {
  title: 'Write token',
  needs: ['lake', 'dataset'],
  result: async ({ lake, environment }) => {
    const token = environment.SANITY_API_WRITE_TOKEN
    if (token === '')
      return skipped('SANITY_API_WRITE_TOKEN is not set: old URLs of moved pages are not redirected')
    // It is only checked (Sanity, "Mutation", `dryRun`), and its draft does not exist.
    const url = `${lake.project}/${queryVersion}/data/mutate/${lake.place.dataset}?dryRun=true`
    const dryRun = await requestReply(url, {
      method: 'POST',
      body: JSON.stringify({
        mutations: [{ createIfNotExists: { _id: 'drafts.doctor-dry-run', _type: 'redirect' } }],
      }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    const get = lake.place.isEmbedded
      ? 'take the SANITY_API_WRITE_TOKEN that the lake was started with, or restart it, so that it reads .env.local again'
      : 'create a token with the role Editor (sanity.io/manage, API, Tokens) and set SANITY_API_WRITE_TOKEN'
    if ('failure' in dryRun) return failed(`a dry run of a mutation failed (${dryRun.failure})`, get)
    if (dryRun.status === 200) return passed('may write (dry run of a mutation)')
    if (dryRun.status === 403)
      return failed(`SANITY_API_WRITE_TOKEN may not write (403 ${reasonIn(dryRun)})`, get)
    return failed(`the lake refuses SANITY_API_WRITE_TOKEN (${dryRun.status} ${reasonIn(dryRun)})`, get)
  },
}
