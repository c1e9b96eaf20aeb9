import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { run } from './processes.ts'

test('a run of Vitest leaves nothing in the temporary folder of the system', async () => {
  const system = mkdtempSync(join(tmpdir(), 'system-'))
  const env = { ...process.env, TMPDIR: system, TEMP: system, TMP: system }
  // Its tests do not remove their folders. Those of a second package check that one project does
  // not remove the other's.
  const files = [
    'scripts/servers/lake/store/derived-files.test.ts',
    'scripts/packages/kit/environment/private-files.test.ts',
  ]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { code, output } = await run(process.execPath, [vitest, 'run', ...files], { cwd: root, env })
  expect(code, output).toBe(0)
  expect(readdirSync(system)).toEqual([])
  rmSync(system, { recursive: true })
})
