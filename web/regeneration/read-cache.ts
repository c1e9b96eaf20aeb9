/**
 * Next's `cacheHandlers.default`, the store of `'use cache'`: its own one in memory, which gives noChanges that expired
 * after it was read. Next loads this file with `import()`, outside its bundle.
 */
import { env, isBuilding } from '#env.ts'
import { createResultStore, type ResultStore } from '#patches/next-result-store.ts'
import { isExpired } from './queries/expiries.ts'

/** Bytes of results kept; Next's own default (next/dist/server/config-shared.js, cacheMaxMemorySize). */
const maxBytes = 50 * 1024 * 1024

const memory = createResultStore(maxBytes)

const readCache: ResultStore = {
  ...memory,
  async get(key, softTags) {
    if (env().SITE_CACHE === 'off') return undefined
    const entry = await memory.get(key, softTags)
    if (isBuilding() || !entry || !isExpired(entry.tags)) return entry
    void entry.value.cancel()
    return undefined
  },
}

export default readCache
