import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import setup, { useTemporaryFolder } from './temporary-folder.ts'

afterEach(() => vi.unstubAllEnvs())

test('every test runs with the temporary folder of its run', () => {
  expect(basename(tmpdir())).toMatch(/^loomwork-test-/)
})

test('temporary files go into one folder, which is removed with everything in it', () => {
  const before = tmpdir()
  // Restores them after the test.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, before)
  const remove = useTemporaryFolder()
  const folder = tmpdir()
  expect(dirname(folder)).toBe(before)
  const inside = mkdtempSync(join(tmpdir(), 'data-'))
  writeFileSync(join(inside, 'file'), 'text')
  expect(dirname(inside)).toBe(folder)
  remove()
  expect(existsSync(folder)).toBe(false)
})

test('the setups of all projects share one folder', () => {
  const before = tmpdir()
  for (const name of ['TMPDIR', 'TEMP', 'TMP', 'LOOMWORK_TEST_FOLDER']) vi.stubEnv(name, before)
  vi.stubEnv('LOOMWORK_TEST_FOLDER', '')
  const teardowns = [setup(), setup(), setup()]
  const folder = tmpdir()
  expect(dirname(folder)).toBe(before)
  for (const teardown of teardowns) teardown()
  expect(existsSync(folder)).toBe(false)
})
