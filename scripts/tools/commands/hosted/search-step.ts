/** The step that sets up the search, the same as `npm run search:setup`. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { planSearchKeys, setUpSearch } from '../search-setup.ts'
import type { SettingValues, SetupStep } from './steps.ts'

const name = 'Algolia'

/** Settings with which the search is set up. */
export interface SearchSettings {
  /** Those of the site. */
  readonly environment: Environment
  /** Algolia's Admin API key; empty if it is not known. */
  readonly setupKey: string
  /** Settings with the tokens that earlier steps have created. */
  readonly current: () => Environment
}

/**
 * The step for the search. Reads only.
 * @throws Refusal in one sentence if Algolia refuses the key
 */
export async function planSearch({ environment, setupKey, current }: SearchSettings): Promise<SetupStep> {
  const { ALGOLIA_SEARCH_KEY, ALGOLIA_ADMIN_KEY, ALGOLIA_INDEX_NAME: index } = environment
  if (setupKey === '') {
    const isSet = ALGOLIA_SEARCH_KEY !== '' && ALGOLIA_ADMIN_KEY !== ''
    return isSet
      ? { name, state: 'exists', what: 'the keys are set; npm run search:setup also compares settings' }
      : {
          name,
          state: 'by hand',
          what: 'set ALGOLIA_APP_ID and ALGOLIA_SETUP_KEY (dashboard, Settings, API keys), and run this again',
        }
  }
  const keys = await planSearchKeys(environment, setupKey)
  const known = Object.fromEntries(keys.flatMap(({ variable, value }) => (value ? [[variable, value]] : [])))
  const missing = keys.filter(({ todo }) => todo !== 'kept')
  return {
    name,
    state: missing.length > 0 ? 'create' : 'exists',
    what:
      missing.length > 0
        ? `${missing.map(({ variable, key, todo }) => `${variable} ${todo === 'made' ? '' : 'changed '}(${key.acl.join(', ')})`).join(', ')}; settings and synonyms of ${index}`
        : `three keys; settings and synonyms of ${index} are written only if they differ`,
    values: known,
    variables: keys.filter(({ todo }) => todo === 'made').map(({ variable }) => variable),
    create: async (): Promise<SettingValues> => {
      const setup = await setUpSearch(current(), setupKey)
      return Object.fromEntries(setup.keys.map(({ variable, value }) => [variable, value]))
    },
  }
}
