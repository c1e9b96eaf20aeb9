/** Runs a product or a cluster for a measurement, with separate ports and data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '@repo/commands/cluster/start-cluster.ts'
import {
  type Product,
  type ProductOptions,
  type StartOptions,
  startProduct,
} from '@repo/commands/supervisor/product.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { startPostgres } from '@repo/testing/postgres.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'

/** Its builds. */
const production = {
  mode: 'production',
  siteDist: '.next-bench',
  studioDist: 'dist-test',
} satisfies Omit<ProductOptions, 'environment'>

/**
 * Starts a production build of the current code, passes it to `measure`, and stops it.
 * @param fill writes other documents than the seed before the site is built
 */
export async function withProduct(
  measure: (started: { environment: Environment; product: Product }) => Promise<void>,
  fill?: (environment: Environment) => Promise<void>,
): Promise<void> {
  await withStarted(
    startProduct,
    ({ environment, started }) => measure({ environment, product: started }),
    fill,
  )
}

/** A running cluster and its options, as passed to a measurement of several nodes. */
export interface StartedCluster {
  readonly options: ProductOptions
  readonly cluster: Cluster
}

/**
 * Starts several nodes as `npm run cluster` does, with a Postgres of their own, passes them to
 * `measure`, and stops them.
 */
export async function withCluster(
  nodeCount: number,
  measure: (started: StartedCluster) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  try {
    const SITE_DATABASE_URL = await postgres.newDatabase()
    await withStarted(
      (options) =>
        startCluster({ ...options, environment: { ...options.environment, SITE_DATABASE_URL }, nodeCount }),
      ({ environment, started }) => measure({ options: { ...production, environment }, cluster: started }),
    )
  } finally {
    await postgres.close()
    for (let n = 1; n <= nodeCount; n += 1)
      rmSync(join(root, 'web', `${production.siteDist}-node-${n}`), { recursive: true, force: true })
  }
}

async function withStarted<Started extends Product>(
  start: (options: StartOptions) => Promise<Started>,
  measure: (running: { environment: Environment; started: Started }) => Promise<void>,
  fill: (environment: Environment) => Promise<void> = async () => undefined,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loomwork-bench-'))
  const environment = await privateEnvironment(dataDir)
  await fill(environment)
  // If this fails, the folder stays: it has the logs.
  const started = await start({ ...production, environment, whenSiteFails: 'stop' })
  try {
    await measure({ environment, started })
  } finally {
    await started.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
