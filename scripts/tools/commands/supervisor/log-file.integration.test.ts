import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { openLog } from './log-file.ts'

let folder: string
let path: string
let isFull: boolean
let now: number
let losses: (string | undefined)[]

beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'part.log')
  isFull = false
  now = 0
  losses = []
})

/** A disk that writes three bytes at a time, as a real one may, and none while it is full. */
function open() {
  return openLog(path, {
    onLoss: (reason) => losses.push(reason),
    now: () => now,
    write: (fd, bytes) => {
      if (isFull) throw new Error('ENOSPC: no space left on device, write')
      return writeSync(fd, bytes.subarray(0, 3))
    },
  })
}

test('a log is overwritten and has all output', () => {
  writeFileSync(path, 'of the last run')
  const log = open()
  log.write('ready\n')
  log.write('at work\n')
  expect(readFileSync(path, 'utf8')).toBe('ready\nat work\n')
  expect(losses).toEqual([])
})

test('a full disk is reported once, and the log says what is missing when there is space again', () => {
  const log = open()
  log.write('one\n')
  isFull = true
  log.write('two\n')
  now = 10_000
  log.write('three\n')
  expect(losses).toEqual(['ENOSPC: no space left on device, write'])
  isFull = false
  // The file is not written for a while.
  log.write('four\n')
  now = 20_000
  log.write('five\n')
  expect(losses).toEqual(['ENOSPC: no space left on device, write', undefined])
  expect(readFileSync(path, 'utf8')).toBe(
    'one\n\n… Some output is missing here: there was no room for it.\nfive\n',
  )
})

test('a log that cannot be opened is retried', () => {
  mkdirSync(path)
  const log = open()
  log.write('one\n')
  expect(losses).toEqual([expect.stringContaining('EISDIR')])
  rmSync(path, { recursive: true })
  now = 10_000
  log.write('two\n')
  expect(readFileSync(path, 'utf8')).toBe('\n… Some output is missing here: there was no room for it.\ntwo\n')
})

test('a log ends, whether or not it was ever open', async () => {
  mkdirSync(path)
  await new Promise<void>((resolve) => open().end(resolve))
  rmSync(path, { recursive: true })
  await new Promise<void>((resolve) => open().end('last', resolve))
  expect(readFileSync(path, 'utf8')).toBe('last')
})

test.skipIf(!existsSync('/dev/full'))('a command continues if its output cannot be written', async () => {
  const script = join(folder, 'command.mjs')
  writeFileSync(
    script,
    `import { surviveLostOutput } from ${JSON.stringify(new URL('./log-file.ts', import.meta.url).href)}
surviveLostOutput()
for (const line of ['one', 'two', 'three']) { console.log(line); await new Promise((resolve) => setTimeout(resolve, 20)) }
process.exitCode = 7`,
  )
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', full, 'inherit'] })
  closeSync(full)
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7)
})
