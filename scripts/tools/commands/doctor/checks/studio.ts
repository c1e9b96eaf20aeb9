/** Checks of the Studio. */
import { z } from 'zod'
import { type Check, check } from '../check.ts'
import { answerText, type Reply } from '../http.ts'
import { failed, oneLine, passed, skipped } from '../results.ts'

/** Is it the Studio that answers? */
const studio: Check = {
  title: 'Studio',
  result: async ({ places, replies }) => {
    const url = places.studio.localUrl
    const reply = await replies.studio()
    if (isStudio(reply)) return passed(`${url} answers`)
    const what = reply.status === 200 ? 'is another server, not a Sanity Studio' : answerText(reply)
    return failed(
      `${url} ${what}`,
      'start it with npm start (hosted: npx sanity deploy in studio/), or correct SANITY_STUDIO_URL or STUDIO_PORT',
    )
  },
}

/** True for the page of a Studio: it has the element that Sanity's builds render into. */
export function isStudio({ status, text }: Reply): boolean {
  return status === 200 && /id="?sanity"?/.test(text)
}

/** Lake and site of a Studio, as `studio/serve.ts` writes them into its page. */
const targetsSchema = z.object({
  projectId: z.string(),
  dataset: z.string(),
  apiHost: z.string(),
  siteUrl: z.string(),
})

/** Does the Studio edit the content that the settings name? */
export const studioSettings = check({
  title: 'Settings of the Studio',
  probe: async ({ environment, replies }) => {
    const reply = await replies.studio()
    return reply.status === 0 ? skipped('the Studio does not answer') : { reply, environment }
  },
  judge: ({ reply, environment: wanted }) => {
    const [, json] = /globalThis\.__loomworkStudio=(\{.*?\})<\/script>/.exec(reply.text) ?? []
    if (!json) return skipped('cannot be checked: this Studio has its settings from its build')
    const used = targetsSchema.safeParse(JSON.parse(json)).data
    const differences = [
      ['SANITY_PROJECT_ID', used?.projectId] as const,
      ['SANITY_DATASET', used?.dataset] as const,
      ['SANITY_API_HOST', used?.apiHost] as const,
      ['NEXT_PUBLIC_SITE_URL', used?.siteUrl] as const,
    ].flatMap(([name, is = '']) =>
      is === wanted[name] ? [] : `${name} is "${is}" there, not "${wanted[name]}"`,
    )
    if (differences.length > 0)
      return failed(
        oneLine(differences.join(', ')),
        'restart the Studio (npm start), so that it reads .env.local again',
      )
    return passed(
      `edits ${wanted.SANITY_PROJECT_ID}/${wanted.SANITY_DATASET} and previews ${wanted.NEXT_PUBLIC_SITE_URL}`,
    )
  },
})

/** In the order of the report, by the names in `--json`. */
export const studioChecks = { studio, studioSettings }
