import { setTimeout as sleep } from 'node:timers/promises'
import { runSql } from '@repo/testing/postgres.ts'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { PostgresStore } from '#cluster/postgres/postgres-store.ts'

/** Connects to a database until the test is over. */
export async function connectedTo(url: string): Promise<Client> {
  const client = new Client(url)
  // It may be killed with its server.
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

/** Opens the store in a database until the test is over. */
export function openedStore(url: string): PostgresStore {
  const store = new PostgresStore(url)
  onTestFinished(() => store.close())
  return store
}

/** Number of deadlocks that have been in a database. */
export async function deadlocks(url: string): Promise<number> {
  const all = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'
  return Number((await runSql(url, all))[0]?.deadlocks)
}

/** Number of connections to a database for which the condition is true. */
export async function connections(url: string, condition: string): Promise<number> {
  const all = `SELECT FROM pg_stat_activity WHERE ${condition} AND datname = current_database()`
  return (await runSql(url, all)).length
}

/** Number of connections to a database that wait for a lock. */
export function waitingForLocks(url: string): Promise<number> {
  return connections(url, "wait_event_type = 'Lock'")
}

/** Repeats work that rejects, for two seconds, while a connection is replaced. */
export async function eventually<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 100) throw error
      await sleep(20)
    }
  }
}
