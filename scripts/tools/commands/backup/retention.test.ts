import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { nameOfNow, removeOlder } from './retention.ts'

const folder = folderOfTest()

function backup(name: string) {
  mkdirSync(join(folder(), name, 'lake'), { recursive: true })
  writeFileSync(join(folder(), name, 'backup.json'), '{}')
  return join(folder(), name)
}

test('the oldest are removed, and nothing that a schedule did not make', () => {
  for (const day of ['21', '24', '22', '23']) backup(`2026-11-${day}T03-00-00Z`)
  backup('monday')
  mkdirSync(join(folder(), '2026-11-01T03-00-00Z'))
  writeFileSync(join(folder(), 'notes.txt'), 'kept')
  const newest = backup('2026-11-25T03-00-00Z')
  expect(removeOlder(newest, { folder: folder(), keep: 3 }).sort()).toEqual([
    join(folder(), '2026-11-21T03-00-00Z'),
    join(folder(), '2026-11-22T03-00-00Z'),
  ])
  const others = ['2026-11-01T03-00-00Z', 'monday', 'notes.txt']
  expect(readdirSync(folder())).toEqual(
    expect.arrayContaining(['2026-11-23T03-00-00Z', '2026-11-24T03-00-00Z', '2026-11-25T03-00-00Z']),
  )
  expect(readdirSync(folder())).toEqual(expect.arrayContaining(others))
  expect(readdirSync(folder())).toHaveLength(6)
})

test('the newest stays, even when the clock went back', () => {
  backup('2026-11-25T03-00-00Z')
  const newest = backup('2020-01-01T00-00-00Z')
  expect(removeOlder(newest, { folder: folder(), keep: 1 })).toEqual([join(folder(), '2026-11-25T03-00-00Z')])
  expect(readdirSync(folder())).toEqual(['2020-01-01T00-00-00Z'])
})

test('what a killed backup left is removed after a day', () => {
  const newest = backup(nameOfNow())
  const [fresh, old] = [`${nameOfNow()}.12.tmp`, '2026-01-01T00-00-00Z.345.tmp']
  for (const name of [fresh, old]) mkdirSync(join(folder(), name, 'lake'), { recursive: true })
  expect(removeOlder(newest, { folder: folder(), keep: 1 })).toEqual([])
  expect(readdirSync(folder()).sort()).toEqual([nameOfNowOf(newest), fresh].sort())
})

function nameOfNowOf(path: string): string {
  return path.slice(folder().length + 1)
}
