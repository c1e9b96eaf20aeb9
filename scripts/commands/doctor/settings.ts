/** The settings as the doctor reads them: it generates and writes nothing. Pure. */
import { isAbsolute, join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { readSettings } from '@repo/kit/environment/settings.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { edgeProblems } from '@repo/web/edge/edge-settings.ts'
import { hostProblems } from '@repo/web/edge/host-settings.ts'

/** Settings, or why they cannot be used. */
export interface DoctorSettings {
  /** A sentence for each problem; empty if the settings are right. */
  readonly problems: readonly string[]
  /** Null if a variable cannot be parsed. `DATA_DIR` is absolute. */
  readonly environment: Environment | null
}

/** Fewest characters of the secrets of lake and search, which refuse to start with shorter ones. */
const minSecretLength = 16

/**
 * Parses settings as the commands do, and looks for missing ones. The site needs no token that
 * writes (`.env.example`).
 * @param values variables by name
 * @param root folder at which a relative `DATA_DIR` starts
 */
export function doctorSettings(values: Readonly<Record<string, string>>, root: string): DoctorSettings {
  let environment: Environment
  try {
    environment = readSettings('commands', values, { title: '' })
  } catch (error) {
    const lines = errorMessage(error).split('\n')
    return { problems: lines.map((line) => line.replace(/^\s*- /, '')).filter(Boolean), environment: null }
  }
  const { DATA_DIR } = environment
  return {
    problems: [...secretProblems(environment), ...edgeProblems(environment), ...hostProblems(environment)],
    environment: { ...environment, DATA_DIR: isAbsolute(DATA_DIR) ? DATA_DIR : join(root, DATA_DIR) },
  }
}

/** What to do about a secret that is missing. */
const generate = 'run npm start, which generates what is missing'
const setUpSearch = 'run npm run search:setup, which creates it'

function secretProblems(environment: Environment): string[] {
  const [isLakeHere, isSearchHere] = [environment.SANITY_API_HOST !== '', environment.ALGOLIA_HOST !== '']
  const advice = {
    SANITY_API_READ_TOKEN: isLakeHere ? generate : 'create a token with the role Viewer at sanity.io/manage',
    SANITY_API_WRITE_TOKEN: isLakeHere ? generate : null,
    SANITY_WEBHOOK_SECRET: isLakeHere
      ? generate
      : 'choose a secret, and enter it in the webhook at sanity.io/manage',
    SITE_STATUS_TOKEN: generate,
    ALGOLIA_SEARCH_KEY: isSearchHere ? generate : setUpSearch,
    ALGOLIA_ADMIN_KEY: isSearchHere ? generate : setUpSearch,
  } as const
  // The keys of an object literal.
  const names = Object.keys(advice) as (keyof typeof advice)[]
  const missing = Map.groupBy(
    names.filter((name) => environment[name] === '' && advice[name] !== null),
    (name) => advice[name],
  )
  const short = names.filter(
    (name) =>
      advice[name] === generate && environment[name] !== '' && environment[name].length < minSecretLength,
  )
  return [
    ...[...missing].map(
      ([what, some]) => `${some.join(', ')} ${some.length > 1 ? 'are' : 'is'} not set: ${what}.`,
    ),
    ...short.map(
      (name) => `${name} is shorter than ${minSecretLength} characters: remove it, and ${generate}.`,
    ),
  ]
}
