/** `npm run reindex`: the whole search index anew; `--force` publishes it however many records are lost. */
import { type Environment, loadEnvironment, Refusal } from './environment.ts'
import { root } from './repository.ts'

/** Makes the index when it has no records, as at the first start. */
export async function reindexIfEmpty(environment: Environment): Promise<void> {
  const { searchClient } = await site(environment)
  const { results } = await searchClient()
    .search<Record<string, unknown>>({
      requests: [{ indexName: environment.ALGOLIA_INDEX_NAME, query: '', hitsPerPage: 0 }],
    })
    // The index does not exist yet, which is as empty as can be.
    .catch(() => ({ results: [] }))
  const [first] = results
  if (first && 'nbHits' in first && (first.nbHits ?? 0) > 0) return
  const { reindex } = await site(environment)
  await reindex()
}

/** The site's own code, told where everything is. */
async function site(environment: Environment) {
  Object.assign(process.env, environment)
  const { reindex } = await import('@repo/web/indexing/reindex.ts')
  const { searchClient } = await import('@repo/web/clients/search.ts')
  return { reindex, searchClient }
}

if (import.meta.main) {
  try {
    const { reindex } = await site(loadEnvironment(root))
    const { pages, before, after } = await reindex({ force: process.argv.includes('--force') })
    console.log(`✓ ${pages} pages, ${after} records (before: ${before})`)
  } catch (error) {
    const refused = error instanceof Refusal || error instanceof Error
    console.error(`✗ ${refused ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
