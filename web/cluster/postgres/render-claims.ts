/**
 * Which node renders a page, as advisory locks of a connection: they end with it, however the
 * process ends.
 */
import type { RenderClaims } from '../nodes/render-claims.ts'
import type { PostgresDatabase } from './database.ts'
import { LastingSession } from './lasting-session.ts'
import { renderLock, renderUnlock } from './locks.ts'
import { digestOf } from './texts.ts'

/** A page is rendered in less time than it takes to ask a slow server, ms. */
const limitMs = 1_000

/** The locks of this process; closing the connection ends them. */
export function renderClaimsIn(
  database: PostgresDatabase,
): RenderClaims & { readonly close: () => Promise<void> } {
  const session = new LastingSession(database, { applicationName: 'loomwork-site-renders', limitMs })
  return {
    async claim(build, key) {
      const [row] = await session.query(renderLock, [digestOf(build + key)])
      return row?.claimed === true
    },
    async release(build, key) {
      await session.query(renderUnlock, [digestOf(build + key)])
    },
    close: () => session.close(),
  }
}
