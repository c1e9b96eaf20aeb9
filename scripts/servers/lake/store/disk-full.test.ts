/**
 * A full disk: SQLite reports it for a database that may not grow, and undoes the transaction by
 * itself.
 */

import { realpathSync } from 'node:fs'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { Outbox } from '../webhooks/outbox.ts'
import { Store } from './store.ts'

let folder: string
let store: Store

beforeEach(() => {
  // SQLite reports the real path of the folder, not that of a symbolic link.
  folder = realpathSync(newFolder())
  store = new Store(
    folder,
    (database) => new Outbox(database, { url: '', secret: '', projectId: 'p', dataset: 'd' }),
  )
})

afterEach(() => {
  store.close()
})

function create(id: string, text: string) {
  const timestamp = '2026-11-22T00:00:00Z'
  const document = { _id: id, _type: 'guide', text }
  return store.commit({ transactionId: id, timestamp, author: 'a', mutations: [{ create: document }] })
}

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a write on a full disk is refused with 507 and names the folder, and succeeds when there is space', () => {
  store.database.exec('PRAGMA max_page_count = 60')
  const failure = failureOf(() => create('large', 'x'.repeat(1_000_000)))
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    status: 507,
    body: { statusCode: 507, message: `The disk of ${folder} is full: free some space there.` },
  })
  expect(store.get('large')).toBeNull()
  store.database.exec('PRAGMA max_page_count = 100000')
  create('large', 'x'.repeat(1_000_000))
  expect(store.get('large')).not.toBeNull()
})
