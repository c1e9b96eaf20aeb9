/**
 * The lock of the node that writes search records: a transaction on a separate connection has an
 * advisory lock.
 *
 * - When a process ends, its connection does too, and Postgres releases the lock at once.
 * - A process that is frozen or cut off keeps its connection. So the holder sends a statement every
 *   second, and Postgres ends a transaction that got none for six seconds
 *   (`idle_in_transaction_session_timeout`). The other nodes only wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordsLock } from '../nodes/locked-records.ts'
import type { PostgresDatabase, Session } from './database.ts'
import { sqlStateOf } from './errors.ts'
import { recordsLock } from './locks.ts'

/** Pause between two statements that show that the holder is alive, ms. */
const renewMs = 1_000

/** A holder that sends nothing, or gets no response, for so long loses the lock, ms. */
const silentMs = 6_000

/**
 * A wait for the lock ends after this time, ms, and begins again. Its statement has a snapshot, and
 * while another node's pass takes minutes, Postgres would remove no old rows, such as those of
 * ticks.
 */
const waitMs = 3_000

/**
 * Runs `work` with the lock, when its present holder has released or lost it.
 * @throws what `work` rejects with; StorageError when the lock could not be taken
 */
export async function withPostgresRecordsLock<Result>(
  database: PostgresDatabase,
  work: (lock: RecordsLock) => Promise<Result>,
): Promise<Result> {
  const session = await database.separate({ applicationName: 'loomwork-site records', limitMs: silentMs })
  try {
    let isTaken = false
    while (!isTaken) isTaken = await takeLock(session)
    const lock = new HeldLock(session)
    try {
      return await work(lock)
    } finally {
      await lock.release()
    }
  } finally {
    void session.close()
  }
}

/** @returns whether the lock could be taken within {@link waitMs} */
async function takeLock(session: Session): Promise<boolean> {
  await session.query(
    `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${waitMs};
     SET LOCAL idle_in_transaction_session_timeout = ${silentMs}`,
  )
  try {
    await session.query(recordsLock)
    return true
  } catch (error) {
    // lock_not_available
    if (sqlStateOf(error) !== '55P03') throw error
    await session.query('ROLLBACK')
    return false
  }
}

/** A lock that was taken. It is lost when Postgres does not respond on its connection. */
class HeldLock implements RecordsLock {
  readonly #session: Session
  readonly #released = new AbortController()
  #isLost = false

  constructor(session: Session) {
    this.#session = session
    void this.#renew()
  }

  isHeld() {
    return this.#responds('SELECT 1')
  }

  async release(): Promise<void> {
    this.#released.abort()
    await this.#responds('COMMIT')
  }

  async #renew() {
    const { signal } = this.#released
    while (await this.isHeld()) {
      try {
        await sleep(renewMs, undefined, { signal, ref: false })
      } catch {
        // It was released.
        return
      }
    }
  }

  async #responds(sql: string): Promise<boolean> {
    if (this.#isLost) return false
    await this.#session.query(sql).catch(() => {
      this.#isLost = true
    })
    return !this.#isLost
  }
}
