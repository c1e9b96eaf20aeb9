/**
 * The settings that a build of the Studio contains. `serve.ts` replaces them in the page; a Studio
 * that Sanity serves (`sanity deploy`) keeps them.
 */
import { isLoopback } from '@repo/kit/http/loopback.ts'

type Values = Readonly<Record<string, string | undefined>>

/** The variables that Sanity's builder copies into the code, and the settings that they are. */
const sources = {
  SANITY_STUDIO_PROJECT_ID: 'SANITY_PROJECT_ID',
  SANITY_STUDIO_DATASET: 'SANITY_DATASET',
  SANITY_STUDIO_API_HOST: 'SANITY_API_HOST',
  SANITY_STUDIO_SITE_URL: 'NEXT_PUBLIC_SITE_URL',
} as const

/** Settings that are URLs, and what they are when nothing is set (`environment.ts`). */
const addresses = {
  SANITY_STUDIO_API_HOST: 'http://localhost:3334',
  SANITY_STUDIO_SITE_URL: 'http://localhost:3000',
} as const

/**
 * Variables for Sanity's builder, from the settings of the repository. Those that are set stay.
 * @param values of the shell, `.env` and `.env.local`
 * @throws Error in one sentence if the Studio is to be deployed and would call this machine
 */
export function buildSettings(values: Values, args: readonly string[]): Record<string, string> {
  const settings = Object.fromEntries(
    Object.entries(sources).flatMap(([variable, name]) => {
      const value = values[variable] ?? values[name]
      return value === undefined ? [] : [[variable, value]]
    }),
  )
  if (args.includes('deploy')) refuseLocal(settings)
  return settings
}

function refuseLocal(settings: Values) {
  for (const variable of ['SANITY_STUDIO_API_HOST', 'SANITY_STUDIO_SITE_URL'] as const) {
    const address = settings[variable] ?? addresses[variable]
    if (!URL.canParse(address) || !isLoopback(new URL(address).hostname)) continue
    throw new Error(
      `Writers elsewhere could not use this Studio, because ${sources[variable]} is ${address}: set it in .env.local, as "npm run hosted:setup" does.`,
    )
  }
}
