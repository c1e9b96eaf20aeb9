/** SQLite reports a full disk for a database that may not grow. */

import { realpathSync } from 'node:fs'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { testStore } from '../testing/store.ts'

// SQLite reports the real path of the folder, not that of a symbolic link.
const folder = realpathSync(newFolder())
const store = openedForTest(() => testStore(folder))

test('a write on a full disk is refused with 507 and names the folder', () => {
  store.database.exec('PRAGMA max_page_count = 60')
  const large = { _id: 'large', _type: 'guide', text: 'x'.repeat(1_000_000) }
  const body = expect.objectContaining({ message: `The disk of ${folder} is full: free some space there.` })
  expect(() => store.commit({ author: 'a', mutations: [{ create: large }] })).toThrow(
    expect.objectContaining({ status: 507, body }),
  )
  expect(store.get('large')).toBeNull()
})
