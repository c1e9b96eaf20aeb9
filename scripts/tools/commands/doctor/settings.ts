import { resolve } from 'node:path'
import { labelWithSource, readFilesOnly } from '@repo/kit/environment/env-files.mjs'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { misspelledSettings } from '@repo/kit/environment/misspelled.ts'
import { edgeProblems, readAllSettings } from '@repo/kit/environment/settings.ts'

/** Fewest characters of the secrets of lake and search, which refuse to start with shorter ones. */
const minSecretLength = 16

/**
 * Parses settings as the commands do, generates none, and looks for missing and misspelled ones.
 * The site needs no token that writes (`.env.example`).
 * @param root folder at which a relative `DATA_DIR` starts, and with `.env.local`
 * @returns a sentence for each problem; the environment, in which the default replaces each value
 *   that cannot be parsed
 */
export function doctorSettings(values: Readonly<Record<string, string>>, root: string) {
  const label = (name: string) => labelWithSource(name, values[name])
  const { values: environment, problems } = readAllSettings('commands', values, { label })
  return {
    problems: [
      ...problems,
      ...(problems.length > 0 ? ['The other checks use the default instead.'] : []),
      ...misspelledSettings(Object.keys(readFilesOnly(root)), Object.keys(values)),
      ...secretProblems(environment),
      ...pairProblems(environment),
      ...edgeProblems(environment),
    ],
    environment: { ...environment, DATA_DIR: resolve(root, environment.DATA_DIR) },
  }
}

/** Settings that do not go together. */
function pairProblems(environment: Environment): string[] {
  const { SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } =
    environment
  return [
    SANITY_API_READ_TOKEN !== '' &&
      SANITY_API_READ_TOKEN === SANITY_API_WRITE_TOKEN &&
      'SANITY_API_READ_TOKEN is the same as SANITY_API_WRITE_TOKEN, so whatever previews drafts can also write: use two tokens.',
    OIDC_ISSUER !== '' &&
      (OIDC_CLIENT_ID === '' || OIDC_CLIENT_SECRET === '') &&
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: the provider gives out both.',
  ].filter((problem) => problem !== false)
}

function secretProblems(environment: Environment): string[] {
  const [isLakeHere, isSearchHere] = [environment.SANITY_API_HOST !== '', environment.ALGOLIA_HOST !== '']
  /** @param elsewhere advice for a part that is hosted; without it, the secret may be missing */
  const problem = (name: SecretName, isHere: boolean, elsewhere?: string) => {
    const { length } = environment[name]
    const advice = isHere ? 'run npm start, which generates what is missing' : elsewhere
    if (length === 0) return advice ? `${name} is not set: ${advice}.` : []
    if (!isHere || length >= minSecretLength) return []
    return `${name} is shorter than ${minSecretLength} characters: remove it, and ${advice}.`
  }
  const setUpSearch = 'run npm run search:setup, which creates it'
  return [
    problem('SANITY_API_READ_TOKEN', isLakeHere, 'create a token with the role Viewer at sanity.io/manage'),
    problem('SANITY_API_WRITE_TOKEN', isLakeHere),
    problem(
      'SANITY_WEBHOOK_SECRET',
      isLakeHere,
      'choose one, and enter it in the webhook at sanity.io/manage',
    ),
    problem('SITE_STATUS_TOKEN', true),
    problem('ALGOLIA_SEARCH_KEY', isSearchHere, setUpSearch),
    problem('ALGOLIA_ADMIN_KEY', isSearchHere, setUpSearch),
  ].flat()
}

type SecretName = Extract<keyof Environment, `SANITY_${string}` | `ALGOLIA_${string}` | 'SITE_STATUS_TOKEN'>
