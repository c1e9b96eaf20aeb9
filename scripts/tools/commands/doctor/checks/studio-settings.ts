import { z } from 'zod'
import { check } from '../check.ts'
import { failed, oneLine, passed, skipped } from '../results.ts'

/** Lake and site of a Studio, as `studio/serve.ts` writes them into its page. */
const targetsSchema = z.object({
  projectId: z.string(),
  dataset: z.string(),
  apiHost: z.string(),
  siteUrl: z.string(),
})

const settingOf: Readonly<Record<keyof z.infer<typeof targetsSchema>, string>> = {
  projectId: 'SANITY_PROJECT_ID',
  dataset: 'SANITY_DATASET',
  apiHost: 'SANITY_API_HOST',
  siteUrl: 'NEXT_PUBLIC_SITE_URL',
}

/** Does the Studio edit the content that the settings name? */
export const studioSettings = check({
  title: 'Settings of the Studio',
  probe: async ({ environment, replies }) => {
    const reply = await replies.studio()
    if ('failure' in reply) return skipped('the Studio does not answer')
    const wanted = {
      projectId: environment.SANITY_PROJECT_ID,
      dataset: environment.SANITY_DATASET,
      apiHost: environment.SANITY_API_HOST,
      siteUrl: environment.NEXT_PUBLIC_SITE_URL,
    }
    return { reply, wanted }
  },
  judge: ({ reply, wanted }) => {
    const [, json] = /globalThis\.__loomworkStudio=(\{.*?\})<\/script>/.exec(reply.text) ?? []
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
  },
})
