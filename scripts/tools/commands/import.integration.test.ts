import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { privateServers } from '@repo/testing/private-servers.ts'
import { expect, test, vi } from 'vitest'
import { runProgram } from './testing/programs.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = newFolder()
// Imports have to be accepted by hosted Sanity.
const target = openedForFile(() => privateServers({ strict: true }))

const imported = (...args: string[]) =>
  runProgram('import', args, { ...target.environment, DATA_DIR: join(folder, 'data') })

test('an empty dataset is filled with the documentation, once', async () => {
  const output = '✓ loomwork/production has the documentation of this repository.\n'
  expect(await imported('--seed')).toEqual({ code: 0, output })
  const count = await writingClient(target.environment).fetch('count(*[_type == "nodePage"])')
  expect(count).toBeGreaterThan(20)
  expect((await imported('--seed')).output).toBe(
    '✗ loomwork/production has content already: --seed only fills an empty dataset, so nothing was written.\n',
  )
})

test('any other argument is a folder of Markdown', async () => {
  const docs = join(folder, 'docs')
  mkdirSync(docs)
  writeFileSync(join(docs, 'one.md'), '# One\n\nText.\n')
  expect((await imported(docs)).output).toContain('✓ Written: ')
  expect((await imported()).output).toContain('✗ Name the folder to import')
})
