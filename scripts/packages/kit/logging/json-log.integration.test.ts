import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function run(code: string, logFormat?: string) {
  const script = `
    import { logAs, logError } from ${JSON.stringify(import.meta.resolve('./json-log.ts'))}
    logAs('lake', process.env.LOG_FORMAT)
    ${code}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: logFormat === undefined ? {} : { LOG_FORMAT: logFormat },
    encoding: 'utf8',
  })
  return { stdout: linesOf(stdout), stderr: linesOf(stderr), status }
}

const runAsJson = (code: string) => run(code, 'json')

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const json = (lines: readonly string[]): Record<string, unknown>[] => lines.map((line) => JSON.parse(line))

test('text is as it always was', () => {
  const { stdout, stderr } = run(`
    console.log('lake: %s', 'ready')
    logError('webhook for page failed', { requestId: 'transaction' })`)
  expect(stdout).toEqual(['lake: ready'])
  expect(stderr).toEqual(['webhook for page failed'])
})

test('each line is one object with time, level, server and message', () => {
  const { stdout, stderr } = runAsJson(`
    console.log('\\u001b[32mtwo\\nlines\\u001b[39m, 100%s', '%')
    console.warn({ a: 1 })
    logError('webhook for page failed', { requestId: 'transaction', level: 'mine' })
    const circular = {}
    circular.self = circular
    logError('circular', { circular })`)
  expect(json(stdout)).toEqual([
    { time: expect.any(String), level: 'info', server: 'lake', message: 'two\nlines, 100%' },
  ])
  expect(json(stderr)).toMatchObject([
    { level: 'warn', message: '{ a: 1 }' },
    { level: 'error', message: 'webhook for page failed', requestId: 'transaction' },
    { level: 'error', message: 'circular', values: expect.stringContaining('[Circular') },
  ])
  const [{ time } = {}] = json(stdout)
  expect(new Date(String(time)).toISOString()).toBe(time)
})

test('an error has its stack and its cause, and an event its values', () => {
  const { stdout, stderr } = runAsJson(`
    console.error('search: not copied.', new TypeError('no disk', { cause: new Error('ENOSPC') }))
    console.log(JSON.stringify({ event: 'webhook answered', requestId: 'transaction', ms: 12 }))
    console.log('{"event":"not JSON')`)
  const [{ error, ...line } = {}] = json(stderr)
  expect(line).toMatchObject({ level: 'error', message: 'search: not copied.' })
  expect(error).toMatchObject({ name: 'TypeError', message: 'no disk' })
  expect(JSON.stringify(error)).toMatch(/at file:.*ENOSPC/s)
  expect(json(stdout)).toMatchObject([
    { level: 'info', message: 'webhook answered', requestId: 'transaction', ms: 12 },
    { message: '{"event":"not JSON' },
  ])
})

test('warnings of Node are objects, and so is the error that ends the process', () => {
  const { stderr, status } = runAsJson(`
    process.emitWarning('an old option')
    setTimeout(() => { throw new Error('nothing caught this') }, 10)`)
  expect(status).toBe(1)
  expect(json(stderr)).toMatchObject([
    { level: 'warn', message: 'an old option' },
    { level: 'error', error: { message: 'nothing caught this', stack: expect.stringContaining('at ') } },
  ])
})
