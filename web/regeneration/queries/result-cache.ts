/**
 * Next's `cacheHandlers.default`, the cache of `'use cache'`: Next's own one in memory, which
 * returns no expired result. Next loads this file with `import()`, outside its bundle.
 */
import { env, isBuilding } from '#env.ts'
import { mayServe } from '#freshness/expiries.ts'
import { createResultStore, type ResultStore } from '#patches/next-result-store.ts'

/**
 * Bytes of cached results; Next's own default (next/dist/server/config-shared.js,
 * cacheMaxMemorySize).
 */
const maxBytes = 50 * 1024 * 1024

const memory = createResultStore(maxBytes)

const resultCache: ResultStore = {
  ...memory,
  async get(key, softTags) {
    if (env().SITE_CACHE === 'off') return undefined
    const entry = await memory.get(key, softTags)
    if (isBuilding() || !entry || mayServe(entry.tags)) return entry
    void entry.value.cancel()
    return undefined
  },
}

export default resultCache
