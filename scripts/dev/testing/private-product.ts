/**
 * A private product for tests and measurements: free ports, fresh secrets, a separate data folder.
 */
import { join } from 'node:path'
import { type Environment, missingSecrets, parseEnvironment } from '@repo/kit/environment/environment.ts'
import { freePorts } from '@repo/kit/free-ports.ts'
import { root } from '@repo/kit/repository.ts'

/**
 * Program that builds the site of such a product, as `siteBuilder` of `startProduct`: compiling the
 * code takes two thirds of a build, and is done once for all products of a run of the tests.
 */
export const sharedSiteBuilder = join(root, 'web/testing/build-site.ts')

/** Settings that do not interfere with a running `npm start`. */
export async function privateEnvironment(dataDir: string): Promise<Environment> {
  const [site, studio, lake, search] = await freePorts(4)
  const values = {
    NEXT_PUBLIC_SITE_URL: `http://localhost:${site}`,
    SANITY_STUDIO_URL: `http://localhost:${studio}`,
    SANITY_API_HOST: `http://localhost:${lake}`,
    ALGOLIA_HOST: `http://localhost:${search}`,
    DATA_DIR: dataDir,
  }
  return parseEnvironment({ ...values, ...missingSecrets(values) }, root)
}
