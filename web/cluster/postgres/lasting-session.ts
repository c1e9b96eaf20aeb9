/** A connection outside the pool, opened when it is needed, and again after it has failed. */
import type { PostgresDatabase, SeparateOptions, SeparateSession, Session } from './database.ts'

/** Runs statements one after the other, on the same connection as long as it works. */
export class LastingSession implements Session {
  readonly #open: (onEnd: () => void) => Promise<SeparateSession>
  #session: Promise<SeparateSession> | undefined

  constructor(database: PostgresDatabase, options: Omit<SeparateOptions, 'onEnd'>) {
    this.#open = (onEnd) => database.separate({ ...options, onEnd })
  }

  async query(...statement: Parameters<Session['query']>): ReturnType<Session['query']> {
    const drop = () => {
      if (this.#session === session) this.#session = undefined
    }
    const session = this.#session ?? this.#open(drop)
    this.#session = session
    try {
      return await (await session).query(...statement)
    } catch (error) {
      // After a time-out, an answer may still arrive: the next statement has a new connection.
      drop()
      void closed(session)
      throw error
    }
  }

  /** Closes the connection; a later statement opens another one. */
  async close(): Promise<void> {
    await closed(this.#session)
  }
}

async function closed(opening: Promise<SeparateSession> | undefined): Promise<void> {
  const session = await opening?.catch(() => undefined)
  await session?.close()
}
