/**
 * `npm run reindex`: rebuilds the whole search index. `--force` publishes it however many records
 * are lost.
 */

import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { root } from '@repo/kit/repository.ts'
import { explained } from './search/search-failure.ts'

/**
 * Builds the index if it has no records, as at the first start.
 * @param signal aborts it; the unfinished index is removed
 * @throws Refusal with one sentence if search or lake do not answer, or if the key lacks the rights
 */
export async function reindexIfEmpty(environment: Environment, signal?: AbortSignal): Promise<void> {
  const { reindex, countOf } = await site(environment)
  await explained(useOf(environment), async () => {
    if ((await countOf(environment.ALGOLIA_INDEX_NAME)) === 0)
      tellRefused(await reindex({ ...(signal && { signal }) }))
  })
}

function useOf(environment: Environment) {
  const key = environment.ALGOLIA_HOST
    ? 'ALGOLIA_ADMIN_KEY must be the one that the server was started with'
    : 'ALGOLIA_ADMIN_KEY must be the one that "npm run search:setup" writes'
  return { environment, key }
}

/**
 * Aborted by SIGINT or SIGTERM: the command then removes its unfinished index. A second signal ends
 * it at once.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}: the index has not changed.`)))
  }
  return stop.signal
}

/**
 * Names the documents that are left out. That is not a failure: all others can be found, and only
 * an editor can fix these.
 */
function tellRefused({ refused }: { refused: ReadonlyMap<string, string> }): void {
  for (const [id, why] of refused) console.warn(`! ${id} is not in the index: ${why}`)
}

/** Loads the site's own code, with the settings in its environment. */
async function site(environment: Environment) {
  Object.assign(process.env, environment)
  return await import('@repo/web/indexing/reindex.ts')
}

if (import.meta.main) {
  try {
    const environment = loadEnvironment(root)
    const { reindex } = await site(environment)
    const force = process.argv.includes('--force')
    const made = await explained(useOf(environment), () => reindex({ force, signal: stopSignal() }))
    console.log(`✓ ${made.documents} documents, ${made.after} records (before: ${made.before})`)
    tellRefused(made)
  } catch (error) {
    console.error(`✗ ${errorMessage(error)}`)
    process.exitCode = 1
  }
}
