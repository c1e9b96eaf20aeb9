/** Real processes: small servers written into a temporary folder. */

import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repo/kit/free-ports.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Child, type ChildEvent, ChildFailed, startChild } from './children.ts'
import type { Watchdog } from './limits.ts'

let folder: string
let port: number
const started: Child[] = []
const events: ChildEvent[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'children-'))
  port = await freePort()
  events.length = 0
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => child.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const server = `import { createServer } from 'node:http'
createServer((_, response) => response.end(String(process.pid))).listen(Number(process.env.PORT), '127.0.0.1')`

async function start(code: string, watchdog: Watchdog | null = null): Promise<Child> {
  const script = join(folder, 'server.mjs')
  writeFileSync(script, code)
  const child = await startChild(
    {
      name: 'part',
      args: [script],
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      readyUrl: `http://127.0.0.1:${port}/`,
    },
    { logDir: folder, onEvent: (event) => events.push(event), watchdog },
  )
  started.push(child)
  return child
}

async function answer(): Promise<string | null> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    (response) => response.text(),
    () => null,
  )
}

test('a part that was killed is restarted, and the restart is reported', async () => {
  const child = await start(server)
  const first = await answer()
  process.kill(child.pid() ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(events.map(({ kind }) => kind)).toEqual(['died', 'back']), 10_000)
  expect(await answer()).not.toBe(first)
  expect(events[0]).toMatchObject({ name: 'part', reason: 'was ended by SIGKILL' })
})

/** Much shorter than in the product, but longer than a busy machine delays a small server. */
const impatient: Watchdog = { intervalMs: 200, timeoutMs: 2_000, misses: 2 }
const reasonOfHang = () => `no longer answered http://127.0.0.1:${port}/ and was ended`

test('a part that was suspended is restarted like one that died', async () => {
  const child = await start(server, impatient)
  const first = await answer()
  process.kill(child.pid() ?? 0, 'SIGSTOP')
  await vi.waitFor(() => expect(events.map(({ kind }) => kind)).toEqual(['died', 'back']), 30_000)
  expect(await answer()).not.toBe(first)
  expect(events[0]).toMatchObject({ name: 'part', reason: reasonOfHang() })
}, 40_000)

test('a part whose event loop is blocked is restarted, each time that it blocks', async () => {
  // It answers until `/block` is requested.
  const blocking = server.replace('(_, response) => ', "({ url }, response) => { while (url === '/block'); ")
  const child = await start(`${blocking.replace('process.pid))', 'process.pid)) }')}`, impatient)
  for (const times of [1, 2]) {
    const before = child.pid()
    void fetch(`http://127.0.0.1:${port}/block`).catch(() => undefined)
    await vi.waitFor(() => expect(events.filter(({ kind }) => kind === 'back')).toHaveLength(times), 30_000)
    expect(child.pid()).not.toBe(before)
  }
  expect(events[0]).toMatchObject({ reason: reasonOfHang() })
}, 70_000)

test('a part that is slow, blocked for a while or answers with an error is left alone', async () => {
  // Blocked for longer than one request may take, but not for as long as the watchdog waits.
  const child = await start(
    `import { createServer } from 'node:http'
let answers = 0
createServer((_, response) => {
  answers += 1
  const end = Date.now() + (answers === 2 ? 2_500 : 0)
  while (Date.now() < end);
  response.statusCode = answers > 1 ? 500 : 200
  setTimeout(() => response.end(), 300)
}).listen(Number(process.env.PORT), '127.0.0.1')`,
    { ...impatient, misses: 4 },
  )
  const first = child.pid()
  await sleep(8_000)
  expect([child.pid(), events]).toEqual([first, []])
}, 20_000)

test('a part that is suspended ends when it is stopped', async () => {
  const child = await start(server, { ...impatient, misses: 1000 })
  process.kill(child.pid() ?? 0, 'SIGSTOP')
  await child.stop()
  expect(await answer()).toBeNull()
}, 15_000)

test('a part that is stopped while it starts is not waited for', async () => {
  const stop = AbortSignal.timeout(500)
  const script = join(folder, 'silent.mjs')
  writeFileSync(script, 'setInterval(() => {}, 1000)')
  const spec = {
    name: 'silent',
    args: [script],
    cwd: folder,
    env: process.env,
    readyUrl: `http://127.0.0.1:${port}/`,
  }
  await expect(startChild(spec, { logDir: folder, onEvent: () => {}, signal: stop })).rejects.toThrow(
    ChildFailed,
  )
}, 15_000)

test('a part that is stopped is not started again', async () => {
  const child = await start(server)
  await child.stop()
  expect(await answer()).toBeNull()
  expect(events).toEqual([])
})

test('a part that ignores SIGTERM is stopped anyway', async () => {
  const child = await start(`process.on('SIGTERM', () => {})\n${server}`)
  await child.stop()
  expect(await answer()).toBeNull()
}, 15_000)

test('a part that ends while it starts is reported with its last output', async () => {
  const failed = start(`console.error('the disk is full'); process.exitCode = 3`)
  await expect(failed).rejects.toThrow(ChildFailed)
  await expect(failed).rejects.toThrow(
    /^part did not start: it ended with code 3; the end of its output:\nthe disk is full$/,
  )
})

test('its last output is readable, also if its log is JSON', async () => {
  const line = { level: 'error', message: '✗ The disk is full', error: { stack: 'Error: full\n  at open' } }
  const failed = start(`console.error(${JSON.stringify(JSON.stringify(line))}); process.exitCode = 3`)
  await expect(failed).rejects.toThrow('output:\n✗ The disk is full\nError: full\n  at open')
})

test('the output of a part is in its log', async () => {
  await start(`console.log('at work')\n${server}`)
  await vi.waitFor(() => expect(readFileSync(join(folder, 'part.log'), 'utf8')).toBe('at work\n'))
})

test.skipIf(!existsSync('/dev/full'))('a full disk stops the log of a part, but not the part', async () => {
  symlinkSync('/dev/full', join(folder, 'part.log'))
  // More than a pipe holds: a part whose output is not read would block.
  await start(`console.log('word '.repeat(100_000))\n${server}`)
  expect(await answer()).not.toBeNull()
  expect(events).toEqual([
    {
      kind: 'log-lost',
      name: 'part',
      reason: 'ENOSPC: no space left on device, write',
      logPath: join(folder, 'part.log'),
    },
  ])
})

test('a part may fork workers that wait for its messages, as `next dev` does', async () => {
  writeFileSync(
    join(folder, 'worker.mjs'),
    `process.on('message', () => { ${server.split('\n')[1]} })\n${server.split('\n')[0]}`,
  )
  await start(`import { fork } from 'node:child_process'
const worker = fork('worker.mjs', { execArgv: process.execArgv })
process.on('SIGTERM', () => { worker.kill(); process.exit(0) })
worker.on('exit', () => process.exit(9))
setTimeout(() => worker.send('go'), 500)`)
  expect(await answer()).not.toBeNull()
})

test('a part ends when its supervisor is killed', async () => {
  const supervisor = join(folder, 'supervisor.mjs')
  writeFileSync(join(folder, 'server.mjs'), server)
  writeFileSync(
    supervisor,
    `import { startChild } from ${JSON.stringify(new URL('./children.ts', import.meta.url).href)}
await startChild({ name: 'part', args: ['server.mjs'], cwd: ${JSON.stringify(folder)}, env: { ...process.env, PORT: '${port}' },
  readyUrl: 'http://127.0.0.1:${port}/' }, { logDir: ${JSON.stringify(folder)}, onEvent() {} })
process.kill(process.pid, 'SIGKILL')`,
  )
  const { spawn } = await import('node:child_process')
  const ended = new Promise((resolve) =>
    spawn(process.execPath, [supervisor]).once('exit', (_, signal) => resolve(signal)),
  )
  expect(await ended).toBe('SIGKILL')
  await vi.waitFor(async () => expect(await answer()).toBeNull(), 10_000)
}, 15_000)

describe.skipIf(process.platform === 'win32')('a program that is not Node', () => {
  /** Serves in a second process, as Postgres and nginx do, and takes a while to end. */
  const program = `import { spawn } from 'node:child_process'
const worker = spawn(process.execPath, ['server.mjs'], { stdio: 'inherit' })
process.on('SIGINT', () => { console.log('ended by SIGINT'); worker.kill(); process.exit(0) })
process.on('SIGTERM', () => console.log('refused'))
setInterval(() => {}, 1000)`

  const specOf = () => {
    writeFileSync(join(folder, 'server.mjs'), server)
    writeFileSync(join(folder, 'program.mjs'), program)
    return {
      name: 'part',
      program: { path: process.execPath, stopSignal: 'SIGINT' as const },
      args: ['program.mjs'],
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      readyUrl: `http://127.0.0.1:${port}/`,
    }
  }

  async function startProgram(watchdog: Watchdog | null = null): Promise<Child> {
    const options = { logDir: folder, onEvent: (event: ChildEvent) => void events.push(event), watchdog }
    const child = await startChild(specOf(), options)
    started.push(child)
    return child
  }

  test('is stopped by its own signal', async () => {
    const child = await startProgram()
    await child.stop()
    expect(readFileSync(join(folder, 'part.log'), 'utf8')).toBe('ended by SIGINT\n')
    await vi.waitFor(async () => expect(await answer()).toBeNull(), 5_000)
  })

  test('that hangs is killed with what it has started, and starts again', async () => {
    const child = await startProgram(impatient)
    const first = await answer()
    for (const pid of [child.pid() ?? 0, Number(first)]) process.kill(pid, 'SIGSTOP')
    await vi.waitFor(() => expect(events.map(({ kind }) => kind)).toContain('back'), 30_000)
    expect(await answer()).not.toBe(first)
  }, 40_000)

  test('ends with what it has started when its supervisor is killed', async () => {
    const supervisor = join(folder, 'supervisor.mjs')
    writeFileSync(
      supervisor,
      `import { startChild } from ${JSON.stringify(new URL('./children.ts', import.meta.url).href)}
await startChild(${JSON.stringify(specOf())}, { logDir: ${JSON.stringify(folder)}, onEvent() {} })
process.kill(process.pid, 'SIGKILL')`,
    )
    const { spawn } = await import('node:child_process')
    const ended = new Promise((resolve) =>
      spawn(process.execPath, [supervisor]).once('exit', (_, signal) => resolve(signal)),
    )
    expect(await ended).toBe('SIGKILL')
    await vi.waitFor(async () => expect(await answer()).toBeNull(), 10_000)
  }, 15_000)

  test('is asked in another way than by HTTP whether it is ready', async () => {
    let asked = 0
    const isReady = async () => {
      asked += 1
      return asked > 3
    }
    const spec = { ...specOf(), isReady, readyUrl: 'postgres://127.0.0.1:1' }
    started.push(await startChild(spec, { logDir: folder, onEvent: () => {} }))
    expect(asked).toBe(4)
  })
})
