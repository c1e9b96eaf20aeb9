/** Runs a product for a measurement, with separate ports and data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '@repo/commands/supervisor/product.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'

/**
 * Starts a production build of the current code, passes it to `measure`, and stops it.
 * @param fill writes other documents than the seed before the site is built
 */
export async function withProduct(
  measure: (started: { environment: Environment; product: Product }) => Promise<void>,
  fill: (environment: Environment) => Promise<void> = async () => undefined,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loomwork-bench-'))
  const environment = await privateEnvironment(dataDir)
  await fill(environment)
  const product = await startProduct({
    environment,
    mode: 'production',
    siteDist: '.next-bench',
    studioDist: 'dist-test',
    whenSiteFails: 'stop',
  })
  try {
    await measure({ environment, product })
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
