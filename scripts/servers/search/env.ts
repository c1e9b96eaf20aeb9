import { join, resolve } from 'node:path'
import { readSettings, settings } from '@repo/kit/environment/settings.ts'
import type { SearchOptions } from './server.ts'

const title = 'The search server cannot start:'

/**
 * Options of {@link startSearch} from the environment.
 * @throws Error naming every variable that is wrong
 */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): SearchOptions {
  const env = readSettings('search', variables, {
    title,
    required: ['ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY'],
    minSecretLength: 16,
  })
  const { ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_ADMIN_KEY: adminKey } = env
  if (searchKey === adminKey) {
    throw new Error(
      `${title}\n  - ALGOLIA_SEARCH_KEY and ALGOLIA_ADMIN_KEY are the same: the browser would get the right to write.`,
    )
  }
  const url = new URL(env.ALGOLIA_HOST || settings.ALGOLIA_HOST.fallback)
  return {
    host: env.HOST,
    // Behind a proxy, the server listens on a different port from the one that browsers use.
    port: Number(env.SEARCH_PORT || url.port || (url.protocol === 'https:' ? 443 : 80)),
    dataDir: join(resolve(env.DATA_DIR), 'search'),
    searchKey,
    adminKey,
    metricsToken: env.SITE_STATUS_TOKEN,
    strict: env.STRICT === 'hosted',
  }
}
