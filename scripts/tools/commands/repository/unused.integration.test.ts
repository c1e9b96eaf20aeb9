import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test } from 'vitest'

/** Output of knip for these files, in a folder with the repository's settings and packages. */
function unused(files: Readonly<Record<string, string>>): string {
  const folder = newFolder()
  for (const name of ['knip.jsonc', '.gitignore', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name))
  for (const name of ['web', 'studio']) {
    mkdirSync(join(folder, name))
    cpSync(join(root, name, 'package.json'), join(folder, name, 'package.json'))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  const knip = join(root, 'node_modules/.bin/knip')
  const { stdout, stderr } = spawnSync(knip, ['--no-progress'], { cwd: folder, encoding: 'utf8' })
  return (stdout + stderr).replaceAll(/ +/g, ' ')
}

const query = 'export const used = 1\nexport const forgotten = 2\n'
const reader = "import { used } from './query.ts'\n\nconsole.log(used)\n"

test('an export that only a published folder exposes is reported, one that is imported is not', () => {
  const printed = unused({ 'web/queries/query.ts': query, 'web/queries/reader.test.ts': reader })
  expect(printed).toMatch(/forgotten .*web\/queries\/query\.ts/)
  expect(printed).not.toMatch(/^used /m)
})

test('a file that nothing imports is reported, a browser test is not', () => {
  const printed = unused({
    'web/components/forgotten.ts': 'console.log(1)\n',
    'web/e2e/reading.spec.ts': "import { test } from '@playwright/test'\n\ntest('reads', () => {})\n",
  })
  expect(printed).toContain('web/components/forgotten.ts')
  expect(printed).not.toContain('web/e2e/reading.spec.ts')
})

test('a dependency that nothing imports is reported', () => {
  expect(unused({ 'studio/desk/desk.test.ts': "import 'rxjs'\n" })).toMatch(/sirv studio\/package\.json/)
})
