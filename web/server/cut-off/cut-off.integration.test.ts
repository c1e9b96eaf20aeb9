import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { outputOf } from '#testing/next-process.ts'

const folder = folderOfTest()

const loop = 'for (;;);'
/** Is ended as by a kernel without memory, when it is on disk how many processes were. */
const killedWith = (ends: number) =>
  `while (!recorded('"ends":${ends}')); process.kill(process.pid, 'SIGKILL'); ${loop}`
const allocation = 'const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1))'

/** Runs a process that makes the text of a document by some JavaScript. */
async function site(work: string, from: string, build = 'b1') {
  const code = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { setWorkWatch, bounded, workWatch } from '${import.meta.dirname}/../../bounded-work.ts'
    import { watchWork } from '${import.meta.dirname}/watch.ts'
    const recorded = (text) =>
      readdirSync('.').some((name) => name.endsWith('.json') && readFileSync(name, 'utf8').includes(text))
    setWorkWatch(await watchWork('.', '${build}'))
    const text = (from, make) => bounded({ name: 'The text of llm', document: 'llm', from }, make)
    try {
      console.log('made', text('${from}', () => { ${work} }))
    } catch (error) {
      console.log('refused', error.message)
    }
    console.log('given up', workWatch().givenUp().map(({ document }) => document).join())
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder() })
  const output = outputOf(child)
  const [status, signal] = await once(child, 'close')
  return { end: signal ?? status, output: output(), files: readdirSync(folder()).length }
}

const done = "return 'a text'"

test('endless work ends its process, and the next ones refuse it until document or build are others', async () => {
  const first = await site(loop, 'an endless text')
  expect(first).toMatchObject({ end: 'SIGKILL', files: 1 })
  expect(first.output).toMatch(/^! The text of llm: it was not done after \d+ s, .* so the process ends\.$/m)

  const second = await site(loop, 'an endless text')
  expect(second).toMatchObject({ end: 0, files: 1 })
  expect(second.output).toMatch(/^! The text of llm is left out: it was not done after \d+ s\./m)
  expect(second.output).toMatch(/^refused The text of llm is left out: .* Change the document llm, /m)
  expect(second.output).toMatch(/^given up llm$/m)

  // A changed document and a new build are tried again, and forgotten when they succeed.
  const [name = ''] = readdirSync(folder())
  const record = readFileSync(join(folder(), name))
  expect(await site(done, 'an endless text')).toMatchObject({ end: 0, files: 1 })
  const changed = await site(done, 'a changed text')
  expect(changed).toMatchObject({ end: 0, files: 0 })
  expect(changed.output).toMatch(/^made a text\ngiven up $/m)
  writeFileSync(join(folder(), name), record)
  expect(await site(done, 'an endless text', 'b2')).toMatchObject({ end: 0, files: 0 })
}, 120_000)

test('work that takes all memory ends its process', async () => {
  const first = await site(allocation, 'a large text')
  expect(first).toMatchObject({ end: 'SIGKILL', files: 1 })
  expect(first.output).toMatch(/^! The text of llm: it took \d+ MB of memory, /m)
}, 120_000)

test('work during which processes are killed is refused from the second time on', async () => {
  expect(await site(killedWith(1), 'a text')).toMatchObject({ end: 'SIGKILL', files: 1 })
  // Once may be a coincidence.
  expect(await site(killedWith(2), 'a text')).toMatchObject({ end: 'SIGKILL', files: 1 })
  const third = await site(done, 'a text')
  expect(third.output).toMatch(
    /^refused The text of llm is left out: the process of the site ended 2 times /m,
  )
}, 120_000)
