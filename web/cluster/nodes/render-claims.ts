/**
 * Which node renders a page that has expired: the others wait for it, so that each page is rendered
 * once. What they get is checked like a page of their own, so a claim saves work and decides
 * nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import type { Cluster } from '#freshness/cluster.ts'
import type { Lease } from './lease.ts'

/** A page that another node has begun to render is awaited no longer than this, ms. */
const otherNodeMs = 500

/** How often a node looks whether another one has rendered a page, ms. */
const pollMs = 20

/**
 * Which process renders a page of a build, by Next's key, so that the others wait for it. A claim
 * ends with the connection of its process.
 */
export interface RenderClaims {
  /** @returns false if another process has claimed it; one process may claim it several times */
  claim(build: string, key: string): Promise<boolean>
  /** Ends one claim. */
  release(build: string, key: string): Promise<void>
}

/** Claims renders while the lease is held; without it, or the database, any node may render. */
export function claimsOfRenders(
  claims: RenderClaims,
  { lease, build }: { lease: Lease; build: string },
): Pick<Cluster, 'claimRender'> {
  return {
    async claimRender(key, find) {
      const release = () => {
        claims.release(build, key).catch((error: unknown) => {
          // The claim ends with the connection, which a failed statement closes.
          console.error(JSON.stringify({ event: 'render claim not released', key, why: errorMessage(error) }))
        })
      }
      const claim = () =>
        lease.whileHeld(async () => {
          const claimed = await claims.claim(build, key)
          // Nobody waits for an answer that comes after the lease was lost.
          if (claimed && !lease.isHeld()) release()
          return claimed
        })
      const giveUp = performance.now() + otherNodeMs
      for (;;) {
        const isOurs = await claim()
        const entry = await find().catch((error: unknown) => {
          if (isOurs) release()
          throw error
        })
        if (isOurs && entry === null) return { entry, release }
        if (isOurs) release()
        if (entry !== null || isOurs === undefined || performance.now() > giveUp) return { entry }
        await pause(pollMs)
      }
    },
  }
}
