import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test, vi } from 'vitest'
import { AssetFiles } from './asset-files.ts'
import { openLakeDatabase } from './sqlite.ts'

const calls: string[] = []

// Only a power cut would show what reached the disk, so this records the order of the system calls.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const paths = new Map<number, string>()
  return {
    ...fs,
    openSync: (path: string, flags: string) => {
      const file = fs.openSync(path, flags)
      paths.set(file, path)
      return file
    },
    fsyncSync: (file: number) => {
      calls.push(`sync ${paths.get(file)}`)
      fs.fsyncSync(file)
    },
    renameSync: (from: string, to: string) => {
      calls.push(`rename ${from} ${to}`)
      fs.renameSync(from, to)
    },
  }
})

test('the bytes of an asset are on disk before its name, and its name before the response', () => {
  const dataDir = newFolder()
  const files = new AssetFiles(dataDir)
  calls.length = 0
  files.save('a.png', Buffer.from('picture'))
  const path = join(dataDir, 'assets', 'a.png')
  const half = /^sync (.*)$/.exec(calls[0] ?? '')?.[1]
  expect(calls).toEqual([`sync ${half}`, `rename ${half} ${path}`, `sync ${dirname(path)}`])
  expect(statSync(path).size).toBe(7)
  expect(files.load('a.png')?.toString()).toBe('picture')
})

test('a transaction is on disk before it is acknowledged', () => {
  const { database, close } = openLakeDatabase(newFolder())
  // 2 is FULL (sqlite.org/pragma.html).
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  close()
})
