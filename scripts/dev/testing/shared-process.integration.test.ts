import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { run } from './processes.ts'

let folder: string

// A package of its own with the settings of the others, which find the tests of theirs.
beforeEach(() => {
  folder = newFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const config = JSON.stringify(join(root, 'vitest.config.ts'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { testsOf } from ${config}\nexport default testsOf(import.meta.dirname)\n`,
  )
})

/** Runs test files in one process. @returns the exit code and what was printed */
function runTests(bodies: Readonly<Record<string, string>>) {
  const head = "import { createServer } from 'node:http'\nimport { expect, test, vi } from 'vitest'\n"
  for (const [name, body] of Object.entries(bodies)) writeFileSync(join(folder, name), head + body)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, NO_COLOR: '1' }
  return run(process.execPath, [vitest, 'run', '--maxWorkers=1'], { cwd: folder, env })
}

test('each file that leaves something behind fails, and no other', async () => {
  const manyVariables = "for (const name of 'ABCDE') process.env['LEFT_' + name] = process.env.LEFT = '1'"
  const { code, output } = await runTests({
    'variables.test.ts': `test('x', () => { ${manyVariables} })`,
    'loading.test.ts': "process.env.LEFT = '1'\ntest('x', () => {})",
    'global.test.ts': "test('x', () => { globalThis.fetch = () => null })",
    'server.test.ts': "test('x', () => { createServer().listen(0) })",
    'module.test.ts': "vi.mock('node:path')\ntest('x', () => {})",
    // Long, because Vitest runs long files first.
    'stubs.test.ts': `//${'-'.repeat(1000)}
      test('x', () => { vi.stubEnv('LEFT', '1'); vi.stubGlobal('fetch', null); vi.useFakeTimers() })`,
    'z.test.ts': `test('x', () => {
      expect([process.env.LEFT, process.env.LEFT_A, vi.isFakeTimers()]).toEqual([undefined, undefined, false])
    })`,
  })
  for (const sentence of [
    /leaves behind (?:process\.env\.\w+, ){3}process\.env\.\w+ and 2 more: restore it/,
    /leaves behind process\.env\.LEFT: restore it/,
    /leaves behind another globalThis\.fetch: restore it/,
    /leaves behind 1 listening server\(s\): restore it, or name the file \*\.isolated\.test\.ts/,
    /so vi\.mock would change other tests: /,
  ])
    expect(output).toMatch(sentence)
  expect(output).toContain('Test Files  5 failed | 2 passed (7)')
  expect(code).toBe(1)
})

test('an isolated test may change everything', async () => {
  const body = `vi.mock('./part.ts', () => ({}))\ntest('x', () => { process.env.LEFT = '1' })`
  const { code, output } = await runTests({ 'a.isolated.test.ts': body })
  expect(code, output).toBe(0)
})
