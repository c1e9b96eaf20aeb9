/** The product for browser tests: built, filled with the seed, with separate ports and data. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { startProduct } from '../supervisor/product.ts'
import { freshDataDir } from './checks.ts'

/**
 * Starts a product, and stops it when the work is done.
 * @param name of the run: its data are in `.cache/<name>`, its site in `web/.next-<name>`
 * @param work gets the environment for the tests: that of this process with the URLs and keys of
 * the product
 * @throws Refusal or ChildFailed with one sentence when the product does not start
 */
export async function withTestProduct<T>(
  name: string,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const environment = {
    ...(await privateEnvironment(freshDataDir(name))),
    // The hostile tests wait for the watchdog.
    WATCHDOG_SECONDS: '20',
  }
  const product = await startProduct({
    environment,
    mode: 'production',
    siteDist: `.next-${name}`,
    studioDist: 'dist-test',
    whenSiteFails: 'stop',
  })
  try {
    return await work({ ...process.env, ...urlsOf(environment) })
  } finally {
    await product.stop()
  }
}

/** The names that specs use for the parts of the product, and all of its settings. */
function urlsOf(environment: Environment) {
  return {
    SITE_URL: environment.NEXT_PUBLIC_SITE_URL,
    STUDIO_URL: environment.SANITY_STUDIO_URL,
    LAKE_URL: environment.SANITY_API_HOST,
    SEARCH_URL: environment.ALGOLIA_HOST,
    ...environment,
  }
}
