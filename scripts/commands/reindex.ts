/** `npm run reindex`: the whole search index anew; `--force` publishes it however many records are lost. */

import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { errorMessage } from '@repo/kit/error-message.ts'
import { root } from '@repo/kit/repository.ts'
import { searchFailure } from './search/search-failure.ts'

/**
 * Makes the index when it has no records, as at the first start.
 * @throws Refusal in one sentence when search or lake do not answer, or the key may not do it
 */
export async function reindexIfEmpty(environment: Environment): Promise<void> {
  const { reindex, countOf } = await site(environment)
  await told(environment, async () => {
    if ((await countOf(environment.ALGOLIA_INDEX_NAME)) === 0) tellRefused(await reindex())
  })
}

/** @throws Refusal, or the error of `work` when it is told for people already */
async function told<Result>(environment: Environment, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw searchFailure(error, {
      environment,
      key: environment.ALGOLIA_HOST
        ? 'ALGOLIA_ADMIN_KEY must be the one that the server was started with'
        : 'ALGOLIA_ADMIN_KEY must be the one that "npm run search:setup" tells',
      content: 'The pages',
    })
  }
}

/** Aborted when somebody stops the command: what it has begun it still takes away. A second time ends it at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}: the index is what it was.`)))
  }
  return stop.signal
}

/** Names the pages that are left out. It is no failure: all others can be found, and nothing but editing helps. */
function tellRefused({ refused }: { readonly refused: ReadonlyMap<string, string> }): void {
  for (const [id, why] of refused) console.warn(`! ${id} is not in the index: ${why}`)
}

/** The site's own code, told where everything is. */
async function site(environment: Environment) {
  Object.assign(process.env, environment)
  return await import('@repo/web/indexing/reindex.ts')
}

if (import.meta.main) {
  try {
    const environment = loadEnvironment(root)
    const { reindex } = await site(environment)
    const force = process.argv.includes('--force')
    const made = await told(environment, () => reindex({ force, signal: stopSignal() }))
    console.log(`✓ ${made.pages} pages, ${made.after} records (before: ${made.before})`)
    tellRefused(made)
  } catch (error) {
    console.error(`✗ ${errorMessage(error)}`)
    process.exitCode = 1
  }
}
