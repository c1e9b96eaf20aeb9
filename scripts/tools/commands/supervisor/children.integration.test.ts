/** Real processes: small servers written into a temporary folder. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repo/kit/free-ports.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { describe, expect, test as plain, vi } from 'vitest'
import { type Child, type ChildEvent, ChildFailed, type ChildSpec, startChild } from './children.ts'
import type { Watchdog } from './watchdog.ts'

const server = `import { createServer } from 'node:http'
createServer((_, response) => response.end(String(process.pid))).listen(Number(process.env.PORT), '127.0.0.1')`

/** A part of one test, in its own folder and at its own port: most of the time tests only wait. */
class Part {
  readonly folder = newFolder()
  readonly events: ChildEvent[] = []
  readonly started: Child[] = []
  readonly port: number
  constructor(port: number) {
    this.port = port
  }

  async start(code: string, watchdog: Watchdog | null = null): Promise<Child> {
    return this.startSpec(this.specOf(code), watchdog)
  }

  async startSpec(spec: ChildSpec, watchdog: Watchdog | null = null): Promise<Child> {
    const onEvent = (event: ChildEvent) => void this.events.push(event)
    const child = await startChild(spec, { logDir: this.folder, onEvent, watchdog })
    this.started.push(child)
    return child
  }

  specOf(code: string): ChildSpec {
    writeFileSync(join(this.folder, 'server.mjs'), code)
    return {
      name: 'part',
      args: ['server.mjs'],
      cwd: this.folder,
      env: { ...process.env, PORT: String(this.port) },
      readyUrl: `http://127.0.0.1:${this.port}/`,
    }
  }

  answer(): Promise<string | null> {
    return fetch(`http://127.0.0.1:${this.port}/`).then(
      (response) => response.text(),
      () => null,
    )
  }

  kinds() {
    return this.events.map(({ kind }) => kind)
  }
}

const oneByOne = plain.extend<{ part: Part }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of other fixtures there.
  part: async ({}, use) => {
    const part = new Part(await freePort())
    await use(part)
    await Promise.all(part.started.map((child) => child.stop()))
  },
})
const test = oneByOne.concurrent

test('a part that was killed is restarted, and the restart is reported', async ({ part }) => {
  const child = await part.start(server)
  const first = await part.answer()
  process.kill(child.pid() ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(part.kinds()).toEqual(['died', 'back']), 10_000)
  expect(await part.answer()).not.toBe(first)
  expect(part.events[0]).toMatchObject({ name: 'part', reason: 'was ended by SIGKILL' })
})

/** Much shorter than in the product, but longer than a busy machine delays a small server. */
const impatient: Watchdog = { intervalMs: 200, timeoutMs: 2_000, misses: 2 }
const reasonOfHang = ({ port }: Part) => `no longer answered http://127.0.0.1:${port}/ and was ended`

test('a part that was suspended is restarted like one that died', async ({ part }) => {
  const child = await part.start(server, impatient)
  const first = await part.answer()
  process.kill(child.pid() ?? 0, 'SIGSTOP')
  await vi.waitFor(() => expect(part.kinds()).toEqual(['died', 'back']), 30_000)
  expect(await part.answer()).not.toBe(first)
  expect(part.events[0]).toMatchObject({ name: 'part', reason: reasonOfHang(part) })
}, 40_000)

test('a part whose event loop is blocked is restarted, each time that it blocks', async ({ part }) => {
  // It answers until `/block` is requested.
  const blocking = server.replace('(_, response) => ', "({ url }, response) => { while (url === '/block'); ")
  const child = await part.start(`${blocking.replace('process.pid))', 'process.pid)) }')}`, impatient)
  for (const times of [1, 2]) {
    const before = child.pid()
    void fetch(`http://127.0.0.1:${part.port}/block`).catch(() => undefined)
    const isBack = () => expect(part.kinds().filter((kind) => kind === 'back')).toHaveLength(times)
    await vi.waitFor(isBack, 30_000)
    expect(child.pid()).not.toBe(before)
  }
  expect(part.events[0]).toMatchObject({ reason: reasonOfHang(part) })
}, 70_000)

test('a part that is slow, blocked for a while or answers with an error is left alone', async ({ part }) => {
  // Blocked for longer than one request may take, but not for as long as the watchdog waits.
  const child = await part.start(
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
  expect([child.pid(), part.events]).toEqual([first, []])
}, 20_000)

test('a part that is suspended ends when it is stopped', async ({ part }) => {
  const child = await part.start(server, { ...impatient, misses: 1000 })
  process.kill(child.pid() ?? 0, 'SIGSTOP')
  await child.stop()
  expect(await part.answer()).toBeNull()
}, 15_000)

test('a part that is stopped while it starts is not waited for', async ({ part }) => {
  const signal = AbortSignal.timeout(500)
  const starting = startChild(part.specOf('setInterval(() => {}, 1000)'), {
    logDir: part.folder,
    onEvent: () => {},
    signal,
  })
  await expect(starting).rejects.toThrow(ChildFailed)
}, 15_000)

test('a part that is stopped is not started again', async ({ part }) => {
  const child = await part.start(server)
  await child.stop()
  expect(await part.answer()).toBeNull()
  expect(part.events).toEqual([])
})

test('a part that ignores SIGTERM is stopped anyway', async ({ part }) => {
  const child = await part.start(`process.on('SIGTERM', () => {})\n${server}`)
  await child.stop()
  expect(await part.answer()).toBeNull()
}, 15_000)

test('a part that ends while it starts is reported with its last output', async ({ part }) => {
  const failed = part.start(`console.error('the disk is full'); process.exitCode = 3`)
  await expect(failed).rejects.toThrow(ChildFailed)
  await expect(failed).rejects.toThrow(
    /^part did not start: it ended with code 3; the end of its output:\nthe disk is full$/,
  )
})

test('its last output is readable, also if its log is JSON', async ({ part }) => {
  const line = { level: 'error', message: '✗ The disk is full', error: { stack: 'Error: full\n  at open' } }
  const failed = part.start(`console.error(${JSON.stringify(JSON.stringify(line))}); process.exitCode = 3`)
  await expect(failed).rejects.toThrow('output:\n✗ The disk is full\nError: full\n  at open')
})

test('the output of a part is in its log', async ({ part }) => {
  await part.start(`console.log('at work')\n${server}`)
  await vi.waitFor(() => expect(readFileSync(join(part.folder, 'part.log'), 'utf8')).toBe('at work\n'))
})

test('a part may fork workers that wait for its messages, as `next dev` does', async ({ part }) => {
  writeFileSync(
    join(part.folder, 'worker.mjs'),
    `process.on('message', () => { ${server.split('\n')[1]} })\n${server.split('\n')[0]}`,
  )
  await part.start(`import { fork } from 'node:child_process'
const worker = fork('worker.mjs', { execArgv: process.execArgv })
process.on('SIGTERM', () => { worker.kill(); process.exit(0) })
worker.on('exit', () => process.exit(9))
setTimeout(() => worker.send('go'), 500)`)
  expect(await part.answer()).not.toBeNull()
})

/** Starts a part in a supervisor, which is killed when the part is ready. */
async function startUnderKilled({ folder }: Part, spec: ChildSpec) {
  const supervisor = join(folder, 'supervisor.mjs')
  writeFileSync(
    supervisor,
    `import { startChild } from ${JSON.stringify(new URL('./children.ts', import.meta.url).href)}
await startChild(${JSON.stringify(spec)}, { logDir: ${JSON.stringify(folder)}, onEvent() {} })
process.kill(process.pid, 'SIGKILL')`,
  )
  expect(await once(spawn(process.execPath, [supervisor]), 'exit')).toEqual([null, 'SIGKILL'])
}

test('a part ends when its supervisor is killed', async ({ part }) => {
  await startUnderKilled(part, part.specOf(server))
  await vi.waitFor(async () => expect(await part.answer()).toBeNull(), 10_000)
}, 15_000)

describe.skipIf(process.platform !== 'linux')('a program that is not Node', () => {
  /** Serves in a second process, as Varnish does, and takes a while to end. */
  const program = `import { spawn } from 'node:child_process'
import { once } from 'node:events'
const worker = spawn(process.execPath, ['server.mjs'], { stdio: 'inherit' })
process.on('SIGTERM', () => { console.log('ended by SIGTERM'); worker.kill(); process.exit(0) })
setInterval(() => {}, 1000)`

  const specOf = (part: Part) => {
    writeFileSync(join(part.folder, 'program.mjs'), program)
    return {
      ...part.specOf(server),
      program: process.execPath,
      args: ['program.mjs'],
    }
  }

  test('is stopped with what it has started', async ({ part }) => {
    const child = await part.startSpec(specOf(part))
    await child.stop()
    expect(readFileSync(join(part.folder, 'part.log'), 'utf8')).toBe('ended by SIGTERM\n')
    await vi.waitFor(async () => expect(await part.answer()).toBeNull(), 5_000)
  })

  test('that hangs is killed with what it has started, and starts again', async ({ part }) => {
    const child = await part.startSpec(specOf(part), impatient)
    const first = await part.answer()
    for (const pid of [child.pid() ?? 0, Number(first)]) process.kill(pid, 'SIGSTOP')
    await vi.waitFor(() => expect(part.kinds()).toContain('back'), 30_000)
    expect(await part.answer()).not.toBe(first)
  }, 40_000)

  test('ends with what it has started when its supervisor is killed', async ({ part }) => {
    await startUnderKilled(part, specOf(part))
    await vi.waitFor(async () => expect(await part.answer()).toBeNull(), 10_000)
  }, 15_000)
})
