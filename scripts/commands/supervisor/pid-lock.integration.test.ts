import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hold, holderOf, runningProduct } from './pid-lock.mjs'

let folder: string
let path: string
const others: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hold-'))
  path = join(folder, 'start.pid')
})
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** A process that runs until it is killed; with `holding` it holds the folder. */
async function another({ holding = false } = {}): Promise<number> {
  const code = `import { hold } from ${JSON.stringify(new URL('./pid-lock.mjs', import.meta.url).href)}
if (${holding}) hold(${JSON.stringify(folder)})
console.log('on'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  others.push(child)
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return child.pid ?? 0
}

test('a folder is held by the process that runs, and by nobody when that was killed', async () => {
  expect(holderOf(folder)).toBeUndefined()
  const pid = await another({ holding: true })
  expect(holderOf(folder)).toBe(pid)
  const ended = new Promise((resolve) => others[0]?.once('exit', resolve))
  process.kill(pid, 'SIGKILL')
  await ended
  expect(holderOf(folder)).toBeUndefined()
})

test('a process that has the number of one that crashed holds nothing', async () => {
  const pid = await another({ holding: true })
  const [, began = ''] = readFileSync(path, 'utf8').split('\n')
  const stranger = await another()
  writeFileSync(path, `${stranger}\n${began.replace(/\d+$/, '1')}\n`)
  expect(holderOf(folder)).toBeUndefined()
  writeFileSync(path, `${pid}\n${began}\n`)
  expect(holderOf(folder)).toBe(pid)
})

test.each(['', '0\n', '-1\n', 'NaN\n', `${process.pid}\n`, `${process.ppid}\n`])(
  'a file that says %j names nobody',
  (text) => {
    writeFileSync(path, text)
    expect(holderOf(folder)).toBeUndefined()
  },
)

test('the number of a start in a container is the same each time, and does not refuse it', () => {
  hold(folder)
  expect(holderOf(folder)).toBeUndefined()
})

test('a hold ends with its file, and not with that of another process', async () => {
  const release = hold(folder)
  release()
  expect(existsSync(path)).toBe(false)
  const late = hold(folder)
  const pid = await another({ holding: true })
  late()
  expect(holderOf(folder)).toBe(pid)
})

test('a running product is found where the settings put its data', async () => {
  const pid = await another({ holding: true })
  vi.stubEnv('DATA_DIR', folder)
  expect(runningProduct('/nowhere')).toBe(pid)
  vi.stubEnv('DATA_DIR', join(folder, 'other'))
  expect(runningProduct('/nowhere')).toBeUndefined()
})
