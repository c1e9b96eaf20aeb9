import { once } from 'node:events'
import { globSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@repo/kit/free-ports.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { answering } from '@repo/testing/servers.ts'
import { beforeAll, expect, test } from 'vitest'
import { nextApp } from '#testing/next-app.ts'
import { ended, outputOf } from '#testing/next-process.ts'

const files = {
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(join(import.meta.dirname, '../..'))} } }`,
  // As web/instrumentation.ts has it.
  'instrumentation.ts': `export { endOnPermanentFailure as onRequestError } from '../../web/patches/failed-modules.ts'
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { allowToEnd } = await import('../../web/patches/end-process.ts')
  allowToEnd()
}`,
  'lazy.js': "export const text = 'a part that is loaded later'",
  'app/page.jsx': `import { connection } from 'next/server'
export default async () => {
  await connection()
  const { text } = await import('../lazy.js')
  return <h1>{text}</h1>
}`,
  'app/other/route.js':
    "export const dynamic = 'force-dynamic'; export const GET = () => new Response('other')",
}
const app = openedForFile(() => nextApp(files))

beforeAll(() => ended(app.run(['build'])))

test('a process that could not load a part of its code ends, and the next one answers', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = ['start', '--port', String(port), '--hostname', '127.0.0.1']
  const chunk = globSync('.next/server/**/*.js', { cwd: app.folder })
    .map((name) => join(app.folder, name))
    .find((path) => readFileSync(path, 'utf8').includes('a part that is loaded later'))
  if (!chunk) throw new Error('the build has no file with the part that is loaded later')

  const first = app.run(start)
  const output = outputOf(first)
  const end = once(first, 'close')
  await answering(`${url}/other`, first, output)
  renameSync(chunk, `${chunk}-aside`)
  // The answer may be cut off by the end of the process.
  await fetch(url).catch(() => undefined)
  renameSync(`${chunk}-aside`, chunk)
  // Without the patch, Turbopack's runtime would answer all further requests with the same failure.
  await fetch(url).catch(() => undefined)
  expect(await end).toEqual([1, null])
  expect(output()).toContain('A part of the site could not be loaded and would fail until a restart')

  const second = app.run(start)
  await answering(`${url}/other`, second, outputOf(second))
  expect(await (await fetch(url)).text()).toContain('a part that is loaded later')
}, 60_000)
