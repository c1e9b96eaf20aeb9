/** Checks of the Studio. Pure. */
import { z } from 'zod'
import type { Reply } from '../probes/http.ts'
import { type CheckResult, failed, oneLine, passed, skipped } from '../results.ts'

/** The Studio's page. */
export interface StudioFacts {
  readonly url: string
  readonly reply: Reply
  /** The page at the public URL, if that is another one. */
  readonly atPublicUrl: { readonly url: string; readonly reply: Reply } | null
}

/** Is it the Studio that answers? */
export function checkStudio({ url, reply, atPublicUrl }: StudioFacts): CheckResult {
  const problem = whyNotStudio(reply)
  if (problem)
    return failed(
      `${url} ${problem}`,
      'start it with npm start (hosted: npx sanity deploy in studio/), or correct SANITY_STUDIO_URL or STUDIO_PORT',
    )
  const further = atPublicUrl && whyNotStudio(atPublicUrl.reply)
  if (atPublicUrl && further)
    return failed(
      `${atPublicUrl.url} ${further}, and ${url} is the Studio`,
      `forward ${atPublicUrl.url} to ${url} in the proxy, or correct SANITY_STUDIO_URL`,
    )
  return passed(`${atPublicUrl?.url ?? url} answers`)
}

function whyNotStudio(reply: Reply): string | undefined {
  if ('failure' in reply) return `does not answer (${reply.failure})`
  if (reply.status !== 200) return `answers ${reply.status}`
  // The element that Sanity's builds render into.
  return /id="?sanity"?/.test(reply.text) ? undefined : 'is another server, not a Sanity Studio'
}

/** Page of the served Studio, and the settings that it should name. */
export interface StudioSettingsFacts {
  readonly reply: Reply
  readonly wanted: StudioTargets
}

const targetsSchema = z.object({
  projectId: z.string(),
  dataset: z.string(),
  apiHost: z.string(),
  siteUrl: z.string(),
})

/** Lake and site of a Studio, as `studio/serve.ts` writes them into its page. */
export type StudioTargets = z.infer<typeof targetsSchema>

const settingOf: Readonly<Record<keyof StudioTargets, string>> = {
  projectId: 'SANITY_PROJECT_ID',
  dataset: 'SANITY_DATASET',
  apiHost: 'SANITY_API_HOST',
  siteUrl: 'NEXT_PUBLIC_SITE_URL',
}

/** Does the Studio edit the content that the settings name? */
export function checkStudioSettings({ reply, wanted }: StudioSettingsFacts): CheckResult {
  const [, json] =
    ('text' in reply && /globalThis\.__loomworkStudio=(\{.*?\})<\/script>/.exec(reply.text)) || []
  if (!json) return skipped('cannot be checked: this Studio has its settings from its build')
  const used = targetsSchema.safeParse(JSON.parse(json)).data
  const names = (['projectId', 'dataset', 'apiHost', 'siteUrl'] as const).filter(
    (name) => used?.[name] !== wanted[name],
  )
  if (names.length === 0)
    return passed(`edits ${wanted.projectId}/${wanted.dataset} and previews ${wanted.siteUrl}`)
  const differences = names.map(
    (name) => `${settingOf[name]} is "${used?.[name] ?? ''}" there, not "${wanted[name]}"`,
  )
  return failed(
    oneLine(differences.join(', ')),
    'restart the Studio (npm start), so that it reads .env.local again',
  )
}
