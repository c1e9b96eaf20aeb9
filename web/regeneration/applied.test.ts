import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { imprintOf } from '#facets/imprint.ts'
import { Applied } from './applied.ts'

function file() {
  return join(mkdtempSync(join(tmpdir(), 'applied-')), 'applied.sqlite')
}

function imprint(id: string, rev: string) {
  const made = imprintOf({ _id: id, _type: 'guide', _rev: rev, title: rev, slug: { current: id } })
  if (!made) throw new Error('a guide leaves an imprint')
  return made
}

test('what was applied, expired and left to do is there after a crash', () => {
  const path = file()
  const first = new Applied(path)
  first.remember(
    new Map([
      ['a', imprint('a', '1')],
      ['b', imprint('b', '1')],
    ]),
  )
  first.begin({ tags: ['link:a', 'page:a'], at: 7, pages: ['a'] })
  // No close: the process was killed.
  const second = new Applied(path)
  expect(second.imprints(['a', 'x']).get('a')).toEqual(imprint('a', '1'))
  expect([...second.allImprints().keys()]).toEqual(['a', 'b'])
  expect(second.expired()).toEqual(
    new Map([
      ['link:a', 7],
      ['page:a', 7],
    ]),
  )
  expect(second.staleRecords()).toEqual(['a'])
})

test('an expiry never moves back, and a document that is gone is forgotten', () => {
  const store = new Applied(':memory:')
  store.begin({ tags: ['home'], at: 9, pages: [] })
  store.begin({ tags: ['home'], at: 4, pages: [] })
  expect(store.expired().get('home')).toBe(9)
  store.forgetExpiredBefore(10)
  expect(store.expired().size).toBe(0)
  store.remember(new Map([['a', imprint('a', '1')]]))
  store.remember(new Map([['a', null]]))
  expect(store.allImprints().size).toBe(0)
})

test('a store of a newer version is refused', () => {
  const path = file()
  new DatabaseSync(path).exec('PRAGMA user_version = 99')
  expect(() => new Applied(path)).toThrow(/written by a newer version of the site \(99, this one knows 1\)/)
})
