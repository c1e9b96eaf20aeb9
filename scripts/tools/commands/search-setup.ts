/**
 * `npm run search:setup`: settings, synonyms and keys of the search application, embedded or
 * hosted. Running it again changes nothing.
 */

import { join } from 'node:path'
import { runCommand } from '@repo/kit/command-line.ts'
import { changeEnvFile } from '@repo/kit/environment/change-env-file.ts'
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { internalSearchUrl } from '@repo/web/clients/internal-urls.ts'
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { explained } from './search/search-failure.ts'
import { ensureKeys } from './search/search-keys.ts'

/**
 * Creates keys with the least rights. Then uses the site's key to write the settings and the
 * published synonyms to the index.
 * @param setupKey may create keys: Algolia's "Admin API key"
 * @returns the keys, and whether settings or synonyms were written or already there
 * @throws Refusal with one sentence if search or lake do not answer, or if the key is wrong
 */
export function setUpSearch(environment: Environment, setupKey: string) {
  const { ALGOLIA_INDEX_NAME: index } = environment
  return explained(useOf(environment), async () => {
    const keys = await ensureKeys(await adminClient(environment, setupKey), index)
    const own = Object.fromEntries(keys.map(({ variable, value }) => [variable, value]))
    // From here on with the site's key, so that a missing right is found now.
    Object.assign(process.env, environment, own)
    const { ensureIndex } = await import('@repo/web/indexing/ensure-index.ts')
    return { keys, isWritten: await ensureIndex(index) }
  })
}

async function adminClient(environment: Environment, setupKey: string): Promise<Algoliasearch> {
  const address = internalSearchUrl(environment)
  const { hostsOf } = await import('@repo/web/clients/search.ts')
  return algoliasearch(environment.ALGOLIA_APP_ID, setupKey, address ? { hosts: hostsOf(address) } : {})
}

function useOf(environment: Environment) {
  return { environment, key: 'ALGOLIA_SETUP_KEY must be the Admin API key of this application' }
}

/** The settings of the run. The keys that it is about to create may be missing. */
function settings(): { environment: Environment; setupKey: string } {
  const values: Readonly<Record<string, string>> = readEnvFiles(root)
  const setupKey = values.ALGOLIA_SETUP_KEY || values.ALGOLIA_ADMIN_KEY || ''
  if (setupKey === '' && values.ALGOLIA_HOST === '')
    throw new Refusal(
      'ALGOLIA_SETUP_KEY is not set: put the Admin API key of the application into .env.local for this run (Algolia dashboard, Settings, API keys).',
    )
  const stand = setupKey && { ALGOLIA_ADMIN_KEY: setupKey }
  const reader = setupKey && !values.ALGOLIA_SEARCH_KEY && { ALGOLIA_SEARCH_KEY: 'made-by-this-run' }
  const isHosted = values.ALGOLIA_HOST === ''
  const environment = loadEnvironment(root, isHosted ? { ...stand, ...reader } : {})
  return { environment, setupKey: setupKey || environment.ALGOLIA_ADMIN_KEY }
}

/** A line for what the run has done to the index, and for each key. */
export function report(
  { keys, isWritten }: Awaited<ReturnType<typeof setUpSearch>>,
  index: string,
): string[] {
  return [
    `✓ ${index}: settings and synonyms ${isWritten ? 'written' : 'are there already'}`,
    ...keys.map(({ variable, key, todo }) => `✓ ${variable}: ${todo} (${key.acl.join(', ')})`),
  ]
}

/** Writes the keys of Algolia, and where they are for, into a file of settings. */
export function writeKeys(
  path: string,
  { keys }: Pick<Awaited<ReturnType<typeof setUpSearch>>, 'keys'>,
  { ALGOLIA_APP_ID, ALGOLIA_INDEX_NAME }: Environment,
): void {
  const own = Object.fromEntries(keys.map(({ variable, value }) => [variable, value]))
  const values = { ALGOLIA_HOST: '', ALGOLIA_APP_ID, ALGOLIA_INDEX_NAME, ...own }
  changeEnvFile(path, values, 'Written by npm run search:setup. Keep them to yourself.')
}

if (import.meta.main)
  await runCommand(async () => {
    const { environment, setupKey } = settings()
    const setup = await setUpSearch(environment, setupKey)
    for (const line of report(setup, environment.ALGOLIA_INDEX_NAME)) console.log(line)
    if (environment.ALGOLIA_HOST)
      return console.log('\nNothing has to be set: the embedded server uses the keys in .env.local.')
    writeKeys(join(root, '.env.local'), setup, environment)
    console.log('\n.env.local has the keys: take ALGOLIA_SETUP_KEY out of it, and run npm run reindex.')
  })
