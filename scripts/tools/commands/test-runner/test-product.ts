/** The product for browser tests: built, filled with the seed, with separate ports and data. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { privateEnvironment, sharedSiteBuilder } from '@repo/testing/private-product.ts'
import { type Product, startProduct } from '../supervisor/product.ts'
import { phase, quietly } from './phases.ts'
import { sum, type Tally } from './tally.ts'

/** The URLs of a product by the names that specs use, and all of its settings. */
export type ProductEnv = Readonly<Record<string, string>>

/**
 * Starts a product, which counts as one test, and stops it when the work is done.
 * @param name of the run: its data are in `.cache/<name>`, its site in `web/.next-<name>`
 */
export function withTestProduct(name: string, work: (product: ProductEnv) => Promise<Tally>): Promise<Tally> {
  return quietly(async () => {
    const environment = {
      ...(await privateEnvironment(freshDataDir(name))),
      // The hostile tests wait for the watchdog.
      WATCHDOG_SECONDS: '20',
      // For other-sites.spec.ts; as long as a page asks for nothing there, nothing changes.
      SITE_SCRIPT_HOSTS: 'https://plausible.io',
      SITE_FRAME_HOSTS: 'https://www.youtube-nocookie.com',
    }
    let product: Product | undefined
    const started = await phase(`The product starts (${name})`, async () => {
      try {
        product = await startProduct({
          environment,
          mode: 'production',
          siteDist: `.next-${name}`,
          // The Studio gets its settings when it is served: one build is enough.
          studioDist: 'dist-test',
          whenSiteFails: 'stop',
          siteBuilder: sharedSiteBuilder,
        })
        return { tally: { passed: 1, failures: [] }, output: '' }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { tally: { passed: 0, failures: [error.message] }, output: '' }
      }
    })
    if (!product) return started
    try {
      return sum([started, await work(envOf(environment))])
    } finally {
      await product.stop()
    }
  })
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
