/** A connection outside the pool, opened when it is needed, and again after it has failed. */
import type { PostgresDatabase, SeparateOptions, SeparateSession, Session } from './database.ts'

/** Options of {@link LastingSession}, which sets `onEnd` itself. */
export interface LastingOptions extends Omit<SeparateOptions, 'onEnd'> {
  /** The first statement of each connection. */
  readonly first?: string
}

/** Runs statements one after the other, on the same connection as long as it works. */
export class LastingSession implements Session {
  readonly #database: PostgresDatabase
  readonly #options: LastingOptions
  #session: Promise<SeparateSession> | undefined

  constructor(database: PostgresDatabase, options: LastingOptions) {
    this.#database = database
    this.#options = options
  }

  async query(...args: Parameters<Session['query']>): ReturnType<Session['query']> {
    const session = await this.#connected()
    return session.query(...args)
  }

  /** Closes the connection; a later statement opens another one. */
  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined)
    await session?.close()
  }

  #connected(): Promise<SeparateSession> {
    if (this.#session) return this.#session
    const drop = () => {
      if (this.#session === attempt) this.#session = undefined
    }
    const attempt = this.#open(drop)
    this.#session = attempt
    attempt.catch(drop)
    return attempt
  }

  async #open(onEnd: () => void): Promise<SeparateSession> {
    const { first, ...options } = this.#options
    const session = await this.#database.separate({ ...options, onEnd })
    const query: Session['query'] = async (sql, values) => {
      try {
        return await session.query(sql, values)
      } catch (error) {
        // After a time-out, an answer may still arrive: the next statement has a new connection.
        onEnd()
        void session.close()
        throw error
      }
    }
    if (first !== undefined) await query(first)
    return { query, close: session.close }
  }
}
