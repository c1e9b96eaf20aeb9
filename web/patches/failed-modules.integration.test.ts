import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@repo/kit/free-ports.ts'
import { answering, killed } from '@repo/testing/servers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, runNext } from '#testing/next-process.ts'

// Inside the repository, whose packages it uses, and in a folder that git ignores.
const cache = join(import.meta.dirname, '../../.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'failed-module-'))
const files = {
  'package.json': '{ "private": true }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(join(import.meta.dirname, '../..'))} } }`,
  // As web/instrumentation.ts has it.
  'instrumentation.ts': `export { endOnPermanentFailure as onRequestError } from '../../web/patches/failed-modules.ts'
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { allowToEnd } = await import('../../web/patches/end-process.ts')
  allowToEnd()
}`,
  'lazy.js': "export const text = 'a part that is loaded later'",
  'app/layout.jsx': 'export default ({ children }) => <html><body>{children}</body></html>',
  'app/page.jsx': `import { connection } from 'next/server'
export default async () => {
  await connection()
  const { text } = await import('../lazy.js')
  return <h1>{text}</h1>
}`,
  'app/other/route.js':
    "export const dynamic = 'force-dynamic'; export const GET = () => new Response('other')",
}
const running: ChildProcess[] = []

beforeAll(async () => {
  mkdirSync(join(folder, 'app/other'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const build = run(['build'])
  const output = outputOf(build)
  const [code] = await once(build, 'close')
  if (code !== 0) throw new Error(`next build failed:\n${output()}`)
})

afterAll(async () => {
  await Promise.all(running.map(killed))
  rmSync(folder, { recursive: true, force: true })
})

function run(args: string[]): ChildProcess {
  const child = runNext(args, {}, folder)
  running.push(child)
  return child
}

test('a process that could not load a part of its code ends, and the next one answers', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = ['start', '--port', String(port), '--hostname', '127.0.0.1']
  const chunk = globSync('.next/server/**/*.js', { cwd: folder })
    .map((name) => join(folder, name))
    .find((path) => readFileSync(path, 'utf8').includes('a part that is loaded later'))
  if (!chunk) throw new Error('the build has no file with the part that is loaded later')

  const first = run(start)
  const output = outputOf(first)
  const ended = once(first, 'close')
  await answering(`${url}/other`, first, output)
  renameSync(chunk, `${chunk}-aside`)
  // The answer may be cut off by the end of the process.
  await fetch(url).catch(() => undefined)
  renameSync(`${chunk}-aside`, chunk)
  // Without the patch, Turbopack's runtime would answer all further requests with the same failure.
  await fetch(url).catch(() => undefined)
  expect(await ended).toEqual([1, null])
  expect(output()).toContain('A part of the site could not be loaded and would fail until a restart')

  const second = run(start)
  await answering(`${url}/other`, second, outputOf(second))
  expect(await (await fetch(url)).text()).toContain('a part that is loaded later')
}, 60_000)
