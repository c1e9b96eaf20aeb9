/** `npm start` and `npm run dev`: runs the whole product until Ctrl+C. */

import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { stopSignals } from './installer/install.mjs'
import { surviveLostOutput } from './supervisor/log-file.ts'
import { acquireLock, lockHolder } from './supervisor/pid-lock.mjs'
import { type Product, type ProductOptions, type StartOptions, startProduct } from './supervisor/product.ts'
import { seconds } from './supervisor/progress.ts'

/**
 * Runs the product in the foreground; resolves with an exit code when it has stopped.
 * @param mode `production` for readers, `development` with hot reload of site and Studio
 * @param start how it starts, if not as `npm start`
 */
export async function runProduct(
  mode: ProductOptions['mode'],
  start: (options: StartOptions) => Promise<Product> = startProduct,
): Promise<number> {
  createPrivateFiles()
  surviveLostOutput()
  const stopped = stopRequested()
  try {
    const environment = loadEnvironment(root)
    const release = lockDataDir(environment)
    try {
      const siteDist = mode === 'production' ? '.next' : '.next-dev'
      const began = Date.now()
      const stop = new AbortController()
      const starting = start({
        environment,
        mode,
        siteDist,
        studioDist: 'dist',
        whenSiteFails: 'retry',
        startsEmpty: process.argv.includes('--empty'),
        signal: stop.signal,
      })
      const product = await Promise.race([starting, stopped])
      if (!product) {
        stop.abort()
        // Parts that are still starting are stopped before the command returns.
        await starting.then(({ stop }) => stop()).catch(() => undefined)
        return 130
      }
      announce(environment, seconds(began), product)
      await stopped
      console.log('\nStopping …')
      await product.stop()
      return 0
    } finally {
      release()
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`\n✗ ${error.message}`)
    return 1
  }
}

function announce(environment: Environment, took: string, { isSiteUp, places = [] }: Product) {
  const more = places.map(([name, place]) => `\n  ${name.padEnd(8)} ${place}`).join('')
  console.log(`
Ready after ${took} s${isSiteUp ? '' : ', without the site'}

  Site     ${environment.NEXT_PUBLIC_SITE_URL}${isSiteUp ? '' : ' (it did not start, see above)'}
  Studio   ${environment.SANITY_STUDIO_URL}
  Lake     ${environment.SANITY_API_HOST || 'hosted by Sanity'}
  Search   ${environment.ALGOLIA_HOST || 'hosted by Algolia'}
  Data     ${environment.DATA_DIR}${more}

Ctrl+C stops everything; the content stays.`)
}

/**
 * Resolves at the first Ctrl+C or SIGTERM; a second one ends the process at once. Signals of the
 * same second are one: the terminal, npm and `start.mjs` each pass it on.
 */
function stopRequested(): Promise<undefined> {
  return new Promise((resolve) => {
    let asked = Number.POSITIVE_INFINITY
    for (const signal of stopSignals) {
      process.on(signal, () => {
        if (performance.now() - asked > 1000) process.exit(130)
        asked = Math.min(asked, performance.now())
        resolve(undefined)
      })
    }
  })
}

/**
 * Prevents a second product on the same data.
 * @returns a function that releases the lock
 */
function lockDataDir({ DATA_DIR }: Environment): () => void {
  const pid = lockHolder(DATA_DIR)
  if (pid) {
    throw new Refusal(
      `The product is already running on ${DATA_DIR} (process ${pid}): use that one, or stop it first.`,
    )
  }
  try {
    return acquireLock(DATA_DIR)
  } catch (error) {
    const reason = errorMessage(error)
    throw new Refusal(`${DATA_DIR} cannot be written (${reason}): free some space, or make the folder yours.`)
  }
}

if (import.meta.main) process.exitCode = await runProduct('production')
