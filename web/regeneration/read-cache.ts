/**
 * Next's `cacheHandlers.default`, the store of `'use cache'`: its own one in memory, which gives nothing that was read
 * before it expired. Next loads this file with `import()`, outside its bundle.
 */
import { createDefaultCacheHandler } from 'next/dist/server/lib/cache-handlers/default.js'
import type { CacheHandler } from 'next/dist/server/lib/cache-handlers/types.d.ts'
import { isBuilding } from '#env.ts'
import { isReadAtTag, readAtTag } from '#facets/cache-tags.ts'
import { tick } from './clock.ts'
import { isExpired } from './expired.ts'

/** Bytes of results kept; Next's own default (next/dist/server/config-shared.js, cacheMaxMemorySize). */
const maxBytes = 50 * 1024 * 1024

const memory = createDefaultCacheHandler(maxBytes)

const readCache: CacheHandler = {
  ...memory,
  async get(key, softTags) {
    const entry = await memory.get(key, softTags)
    if (isBuilding() || !entry) return entry
    // Asked before the check: an expiry that comes between the two is then later than the reading.
    const now = tick()
    if (isExpired(entry.tags)) {
      void entry.value.cancel()
      return undefined
    }
    // Nothing it depends on has been expired, so it is what a reading that began now would give. A page is as old as
    // its oldest part: with the old tick, settings read yesterday would make every page that shows them seem old.
    return { ...entry, tags: [...entry.tags.filter((tag) => !isReadAtTag(tag)), readAtTag(now)] }
  },
}

export default readCache
