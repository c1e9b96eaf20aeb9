import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres, whyNoPostgres } from './postgres.ts'

const missing = whyNoPostgres()
const ofPostgres = () => readdirSync(tmpdir()).filter((name) => name.startsWith('postgres-'))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test.skipIf(missing)(
  `a server that was killed has its data, and one that was stopped leaves nothing${missing ? ` (${missing})` : ''}`,
  async () => {
    const before = ofPostgres()
    const server = await startPostgres({ durable: true })
    const [first, second] = [await server.newDatabase(), await server.newDatabase()]
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS value')
    await server.kill()
    await expect(query(first, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
    await server.restart()
    expect(await query(first, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
    await expect(query(second, 'SELECT value FROM kept')).rejects.toThrow('does not exist')
    await server.stop()
    await expect(query(first, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
    expect(ofPostgres()).toEqual(before)
  },
)
