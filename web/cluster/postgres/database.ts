/** Connections to the site's Postgres database: statements, transactions and their limits. */
import pLimit from 'p-limit'
import { Client, type ClientBase, Pool, type PoolClient } from 'pg'
import {
  type DatabaseLocation,
  databaseName,
  explainPostgresError,
  sqlStateOf,
  statementSeconds,
} from './errors.ts'

/** One row of a result. `bigint` columns are strings. */
export type ResultRow = Readonly<Record<string, unknown>>

/** Runs statements on one connection. */
export interface Session {
  /**
   * @param sql one statement; without values, several are possible
   * @throws StorageError in one sentence when the server or the connection is the reason
   */
  query(sql: string, values?: readonly unknown[]): Promise<readonly ResultRow[]>
}

/** Runs transactions, and single statements. */
export interface TransactionalSession extends Session {
  /** Names the database in messages. */
  readonly name: string

  /**
   * Runs `work` in one transaction at the level READ COMMITTED, which commits durably. It is rolled
   * back when `work` rejects, and repeated when Postgres ends it because of another transaction.
   * @param locks statements that run first, in the same round trip
   * @throws what `work` rejects with, and as {@link Session.query}
   */
  transaction<Result>(locks: string, work: (session: Session) => Promise<Result>): Promise<Result>
}

/** ms */
const connectMs = 5_000
/** A server that does not enforce its own limit is not there. */
const noResponseMs = (statementSeconds + 5) * 1_000
/**
 * Connections of a node for transactions, which may wait for each other, and for single statements,
 * which must not wait for them. Several nodes share the hundred connections of a server.
 */
const transactionLimit = 3
const statementLimit = 2
/** Attempts of a transaction that Postgres has ended in favor of another. */
const attempts = 5

/**
 * Waits for the disk at the commit, also if the server's default is not to. A stricter default
 * stays (postgresql.org/docs/current/runtime-config-wal.html, synchronous_commit).
 */
const durably = `SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)`

/** How a separate connection is opened, and what happens on it. */
export interface SeparateOptions {
  /** Name that administrators see for the connection, as in `pg_stat_activity`. */
  readonly applicationName: string
  /** Of connecting, and of each statement, ms. */
  readonly limitMs: number
  /** The first statement. */
  readonly first?: string
  /** Called for LISTEN. */
  readonly onNotification?: () => void
  /** Called when the connection has ended. */
  readonly onEnd?: () => void
}

/** A connection that is not in the pool. */
export interface SeparateSession extends Session {
  close(): Promise<void>
}

const ignore = () => {}

/** A database, connected to when it is needed. */
export class PostgresDatabase implements TransactionalSession {
  readonly name: string
  readonly #url: string
  readonly #place: DatabaseLocation
  readonly #pool: Pool
  readonly #transactions = pLimit(transactionLimit)
  readonly #statements = pLimit(statementLimit)
  readonly #migrate: (database: TransactionalSession) => Promise<void>
  #migration: Promise<void> | undefined
  #closed: Promise<void> | undefined

  /**
   * @param url `postgres://user:password@host:port/database`
   * @param migrate makes the tables; called before the first statement, and again if it rejects
   */
  constructor(url: string, migrate: (database: TransactionalSession) => Promise<void>) {
    this.#url = url
    this.#migrate = migrate
    // Parses the URL as the pool does, and does not connect.
    const { host, port, database = '', user = '' } = new Client(url)
    this.#place = { host, port, database, user }
    this.name = databaseName(this.#place)
    this.#pool = new Pool({
      connectionString: url,
      // It never makes anyone wait: the two limits do, without a time limit.
      max: transactionLimit + statementLimit,
      connectionTimeoutMillis: connectMs,
      statement_timeout: statementSeconds * 1_000,
      // A node that is frozen amid a transaction must not keep its locks.
      idle_in_transaction_session_timeout: statementSeconds * 1_000,
      query_timeout: noResponseMs,
      keepAlive: true,
      application_name: 'loomwork-site',
    })
    // A connection that breaks also emits an event, which would end the process if nothing
    // listened. The statement that was running rejects, and the pool replaces the connection.
    this.#pool.on('error', ignore)
    this.#pool.on('connect', (client) => client.on('error', ignore))
  }

  async query(sql: string, values: readonly unknown[] = []): Promise<readonly ResultRow[]> {
    await this.#migrated()
    return await this.#query(sql, values)
  }

  async transaction<Result>(locks: string, work: (session: Session) => Promise<Result>): Promise<Result> {
    await this.#migrated()
    return await this.#transaction(locks, work)
  }

  #query(sql: string, values: readonly unknown[] = []): Promise<readonly ResultRow[]> {
    return this.#statements(() => this.#withConnection((session) => session.query(sql, values)))
  }

  #transaction<Result>(locks: string, work: (session: Session) => Promise<Result>): Promise<Result> {
    const once = async (session: Session) => {
      await session.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${durably}; ${locks}`)
      const result = await work(session)
      await session.query('COMMIT')
      return result
    }
    return this.#transactions(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#withConnection(once)
        } catch (error) {
          // serialization_failure, deadlock_detected
          const isVictim = ['40001', '40P01'].includes(sqlStateOf(error) ?? '')
          if (!isVictim || attempt === attempts) throw error
        }
      }
    })
  }

  /**
   * Opens a connection that is not in the pool and waits for no other work of this process. Its
   * statements run one after the other.
   * @throws as {@link Session.query}
   */
  async separate({
    applicationName,
    limitMs,
    first,
    onNotification = ignore,
    onEnd = ignore,
  }: SeparateOptions): Promise<SeparateSession> {
    await this.#migrated()
    this.#checkOpen()
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: limitMs,
      statement_timeout: limitMs,
      query_timeout: limitMs,
      keepAlive: true,
      application_name: applicationName,
    })
    client.on('notification', onNotification)
    client.on('error', onEnd)
    client.on('end', onEnd)
    // What a server that is cut off never confirms must not hold up the end of the process.
    const close = () => client.end().catch(ignore)
    try {
      await this.#explained(client.connect())
      if (first !== undefined) await this.#run(client, first)
    } catch (error) {
      void close()
      throw error
    }
    // pg 9 will not queue them.
    const inTurn = pLimit(1)
    return {
      query: (sql, values) =>
        inTurn(() => {
          this.#checkOpen()
          return this.#run(client, sql, values)
        }),
      close,
    }
  }

  /** Closes all connections when their statements have ended. Later ones reject. */
  async close(): Promise<void> {
    this.#closed ??= this.#pool.end()
    await this.#closed
  }

  async #withConnection<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    this.#checkOpen()
    const client = await this.#explained(this.#pool.connect())
    let isUsable = false
    try {
      const result = await work({ query: (sql, values) => this.#run(client, sql, values) })
      isUsable = true
      return result
    } catch (error) {
      isUsable = await endTransaction(client)
      throw error
    } finally {
      // `true` closes the connection.
      client.release(!isUsable)
    }
  }

  /** Migrates once; after a failure, the next operation tries again. */
  #migrated(): Promise<void> {
    if (this.#migration) return this.#migration
    const attempt = this.#migrate({
      name: this.name,
      query: (sql, values) => this.#query(sql, values),
      transaction: (locks, work) => this.#transaction(locks, work),
    })
    this.#migration = attempt
    attempt.catch(() => {
      this.#migration = undefined
    })
    return attempt
  }

  #checkOpen() {
    if (this.#closed) throw new Error(`The connection to ${this.name} was closed.`)
  }

  async #run(
    client: ClientBase,
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<readonly ResultRow[]> {
    const result = client.query(values.length > 0 ? { text: sql, values: [...values] } : sql)
    return (await this.#explained(result)).rows
  }

  async #explained<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result
    } catch (error) {
      throw explainPostgresError(error, this.#place)
    }
  }
}

/** @returns whether the connection can be used again */
async function endTransaction(client: PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}
