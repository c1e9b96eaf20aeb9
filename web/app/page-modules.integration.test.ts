import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Inside the repository, whose packages it uses, and in a folder that git ignores.
const cache = join(import.meta.dirname, '../../.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'no-default-export-'))
const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
let dev: ChildProcess
let address = ''

beforeAll(async () => {
  mkdirSync(join(folder, 'app/lost'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  writeFileSync(
    join(folder, 'app/layout.jsx'),
    'export default ({ children }) => <html><body>{children}</body></html>',
  )
  writeFileSync(join(folder, 'app/page.jsx'), 'export default () => <h1>Here</h1>')
  writeFileSync(join(folder, 'app/lost/page.jsx'), 'export const Page = () => <h1>Lost</h1>')
  dev = spawn(process.execPath, [next, 'dev', folder, '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  address = await new Promise((resolve, reject) => {
    let output = ''
    const read = (text: Buffer) => {
      output += text
      const found =
        /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (found && output.includes('Ready')) resolve(found)
    }
    dev.stdout?.on('data', read)
    dev.stderr?.on('data', read)
    dev.on('close', () => reject(new Error(`next dev ended: ${output}`)))
  })
})

afterAll(async () => {
  const ended = new Promise((resolve) => dev.on('close', resolve))
  dev.kill()
  await ended
  rmSync(folder, { recursive: true, force: true })
})

test('a page module without a default export is an error that says so and names the page', async () => {
  expect((await fetch(`${address}/`)).status).toBe(200)
  const response = await fetch(`${address}/lost`)
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('The default export is not a React Component in \\"/lost/page\\"')
})
