import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test } from 'vitest'
import { Store } from '../store/store.ts'
import { Keyring } from './keys.ts'

test('keys survive a restart, and expire at the end of their validity', async () => {
  const folder = newFolder()
  let now = 1_700_000_000_000
  const open = () => {
    const store = new Store(folder)
    return { store, keys: new Keyring(store.sql, { search: 'search', admin: 'admin' }, () => now) }
  }
  const first = open()
  const { value } = first.keys.add({ acl: ['browse'], validity: 60 })
  await first.store.close()
  const { store, keys } = open()
  expect([...keys.find(value).rights]).toEqual(['browse'])
  expect(keys.find('search').rights.has('browse')).toBe(false)
  expect(keys.find('admin').rights.has('admin')).toBe(true)
  now += 60_000
  expect(() => keys.find(value)).toThrow('Invalid Application-ID or API key')
  expect(keys.list()).toEqual([])
  await store.close()
})
