import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acquireLock, lockHolder, runningProduct } from './pid-lock.mjs'

let folder: string
let path: string
const others: ChildProcess[] = []

beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'start.pid')
})
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL')
  vi.unstubAllEnvs()
})

/** A process that runs until it is killed; with `locks` it locks the folder. */
async function another({ locks = false } = {}): Promise<number> {
  const code = `import { acquireLock } from ${JSON.stringify(new URL('./pid-lock.mjs', import.meta.url).href)}
if (${locks}) acquireLock(${JSON.stringify(folder)})
console.log('on'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  others.push(child)
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return child.pid ?? 0
}

test('a folder is locked while its process runs, and no longer when that was killed', async () => {
  expect(lockHolder(folder)).toBeUndefined()
  const pid = await another({ locks: true })
  expect(lockHolder(folder)).toBe(pid)
  const ended = new Promise((resolve) => others[0]?.once('exit', resolve))
  process.kill(pid, 'SIGKILL')
  await ended
  expect(lockHolder(folder)).toBeUndefined()
})

test('a process with the pid of one that crashed has no lock', async () => {
  const pid = await another({ locks: true })
  const [, started = ''] = readFileSync(path, 'utf8').split('\n')
  const stranger = await another()
  writeFileSync(path, `${stranger}\n${started.replace(/\d+$/, '1')}\n`)
  expect(lockHolder(folder)).toBeUndefined()
  writeFileSync(path, `${pid}\n${started}\n`)
  expect(lockHolder(folder)).toBe(pid)
})

test.each(['', '0\n', '-1\n', 'NaN\n', `${process.pid}\n`, `${process.ppid}\n`])(
  'a file with %j is not a lock',
  (text) => {
    writeFileSync(path, text)
    expect(lockHolder(folder)).toBeUndefined()
  },
)

test('in a container, where each start has the same pid, an old lock does not refuse the next start', () => {
  acquireLock(folder)
  expect(lockHolder(folder)).toBeUndefined()
})

test('releasing a lock removes its file, but not the file of another process', async () => {
  const release = acquireLock(folder)
  release()
  expect(existsSync(path)).toBe(false)
  const late = acquireLock(folder)
  const pid = await another({ locks: true })
  late()
  expect(lockHolder(folder)).toBe(pid)
})

test('a running product is found in the data folder of the settings', async () => {
  const pid = await another({ locks: true })
  vi.stubEnv('DATA_DIR', folder)
  expect(runningProduct('/nowhere')).toBe(pid)
  vi.stubEnv('DATA_DIR', join(folder, 'other'))
  expect(runningProduct('/nowhere')).toBeUndefined()
})
