/**
 * Pages that other nodes of the same build have rendered. What a node finds there has the ticks of
 * its queries, like one that it has rendered, so it may be outdated: an expired page is not used.
 */
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import { errorMessage } from '@repo/kit/error-message.ts'
import type { Cluster } from '#freshness/cluster.ts'
import type { Lease } from './lease.ts'

/** Pages by build and by Next's key. Those of builds that no node serves are deleted. */
export interface PageStorage {
  read(build: string, key: string): Promise<Uint8Array | undefined>
  /** Stores a page in place of an earlier one. */
  write(build: string, key: string, entry: Uint8Array): Promise<void>
}

/** Little work for a third of the bytes. */
const compression = { level: 1 }

/** Shares pages while the lease is held. A database that fails is as one that has none. */
export function sharedPages(
  pages: PageStorage,
  { lease, build }: { lease: Lease; build: string },
): Pick<Cluster, 'sharedPage' | 'sharePage'> {
  return {
    async sharedPage<Entry>(key: string) {
      const bytes = await lease.whileHeld(() => pages.read(build, key))
      if (!bytes) return undefined
      try {
        // Only `sharePage` of the same build writes them.
        return deserialize(await promisify(gunzip)(bytes)) as Entry
      } catch (error) {
        console.error(JSON.stringify({ event: 'shared page not readable', key, why: errorMessage(error) }))
        return undefined
      }
    },
    async sharePage(key, entry) {
      const bytes = await promisify(gzip)(serialize(entry), compression)
      await lease.whileHeld(() => pages.write(build, key, bytes))
    },
  }
}
