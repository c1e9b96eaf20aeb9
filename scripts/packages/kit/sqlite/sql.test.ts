import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Sql } from './sql.ts'

test('values are parameters, and parts are SQL', () => {
  const sql = new Sql(new DatabaseSync(':memory:'))
  sql.run`CREATE TABLE t (n INTEGER, text TEXT)`
  const isShort = { sql: 'length(text) < 9' }
  const add = (n: number, text: string | null) => sql.run`INSERT INTO t (n, text) VALUES (${n}, ${text})`
  for (const [n, text] of [`x'); DROP TABLE t; --`, '?', null].entries()) add(n, text)
  const found = (from: number) =>
    sql.all`SELECT n, text FROM t WHERE n >= ${from} AND ${isShort} AND n < ${3}`
  expect(found(0)).toEqual([{ n: 1, text: '?' }])
  expect(found(2)).toEqual([])
  expect(sql.get`SELECT ${isShort} AS short FROM t WHERE n = ${0}`).toEqual({ short: 0 })
})
