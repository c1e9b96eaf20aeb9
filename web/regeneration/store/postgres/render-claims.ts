/**
 * Which node renders a page, as advisory locks of a connection: they end with it, however the
 * process ends.
 */
import type { RenderClaims } from '../regeneration-store.ts'
import type { PostgresDatabase } from './database.ts'
import { LastingSession } from './lasting-session.ts'
import { renderLock, renderUnlock } from './locks.ts'
import { digestOf } from './texts.ts'

/** A page is rendered in less time than it takes to ask a slow server, ms. */
const limitMs = 1_000

/** The locks of this process. */
export class PostgresRenderClaims implements RenderClaims {
  readonly #session: LastingSession

  constructor(database: PostgresDatabase) {
    this.#session = new LastingSession(database, { applicationName: 'loomwork-site-renders', limitMs })
  }

  async claim(build: string, key: string) {
    const [row] = await this.#session.query(renderLock, [digestOf(build + key)])
    return row?.claimed === true
  }

  async release(build: string, key: string) {
    await this.#session.query(renderUnlock, [digestOf(build + key)])
  }

  /** Closes the connection, which ends its claims. */
  async close(): Promise<void> {
    await this.#session.close()
  }
}
