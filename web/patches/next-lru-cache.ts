/**
 * Framework patch: access to Next's LRU cache, which it does not export.
 *
 * The caches of regeneration need one that reports evictions only, not removals, and that bounds
 * the sum of sizes; Next 16.4 has it in memory already. The npm package `lru-cache`, with the
 * reason `evict` in `dispose`, can replace it. Upstream issue: none known.
 */
export { LRUCache } from 'next/dist/server/lib/lru-cache.js'
