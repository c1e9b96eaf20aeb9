/** The product for browser tests: built, filled with the seed, with separate ports and data. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { privateEnvironment, sharedSiteBuilder } from '@repo/testing/private-product.ts'
import { startProduct } from '../supervisor/product.ts'

/** The URLs of a product by the names that specs use, and all of its settings. */
export type ProductEnv = Readonly<Record<string, string>>

/**
 * Starts a product, and stops it when the work is done.
 * @param name of the run: its data are in `.cache/<name>`, its site in `web/.next-<name>`
 * @throws Refusal or ChildFailed with one sentence when the product does not start
 */
export async function withTestProduct<T>(
  name: string,
  work: (product: ProductEnv) => Promise<T>,
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
    // The Studio gets its settings when it is served: one build is enough.
    studioDist: 'dist-test',
    whenSiteFails: 'stop',
    siteBuilder: sharedSiteBuilder,
  })
  try {
    return await work(envOf(environment))
  } finally {
    await product.stop()
  }
}

function envOf(environment: Environment): ProductEnv {
  return {
    SITE_URL: environment.NEXT_PUBLIC_SITE_URL,
    STUDIO_URL: environment.SANITY_STUDIO_URL,
    LAKE_URL: environment.SANITY_API_HOST,
    SEARCH_URL: environment.ALGOLIA_HOST,
    ...environment,
  }
}

/** A new folder for the data of one run, under the ignored `.cache/`. */
export function freshDataDir(name: string): string {
  const path = join(root, '.cache', name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return path
}
