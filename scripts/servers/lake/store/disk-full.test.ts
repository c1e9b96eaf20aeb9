/** SQLite reports a full disk for a database that may not grow. */

import { realpathSync } from 'node:fs'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { testStore } from '../testing/store.ts'

// SQLite reports the real path of the folder, not that of a symbolic link.
const folder = realpathSync(newFolder())
const store = openedForTest(() => testStore(folder))

function create(id: string, text: string) {
  const timestamp = '2026-11-22T00:00:00Z'
  const document = { _id: id, _type: 'guide', text }
  return store.commit({ transactionId: id, timestamp, author: 'a', mutations: [{ create: document }] })
}

test('a write on a full disk is refused with 507 and names the folder', () => {
  store.database.exec('PRAGMA max_page_count = 60')
  expect(() => create('large', 'x'.repeat(1_000_000))).toThrow(
    expect.objectContaining({
      status: 507,
      body: expect.objectContaining({ message: `The disk of ${folder} is full: free some space there.` }),
    }),
  )
  expect(store.get('large')).toBeNull()
})
