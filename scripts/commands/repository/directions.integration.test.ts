/** The lint refuses what CONTRIBUTING.md ("Directions") forbids; a rule that does not bite would be found here. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { runTool } from '../test-runner/tools.ts'

/** What Biome says about files at these paths, in a folder that has nothing else of the repository but its rules. */
async function lint(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(folder, name))
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    const { output } = await runTool('biome', ['lint', '--error-on-warnings', '.'], { cwd: folder })
    return output.replaceAll(/\s+/g, ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const using = (specifier: string) => `import * as it from '${specifier}'\n\nexport const used = it\n`

test.each([
  ['studio/model/x.ts', 'sanity', '@repo/model is pure'],
  ['studio/model/x.ts', '../schema/schema.ts', '@repo/model is pure'],
  ['studio/desk/x.ts', '@repo/lake/server.ts', 'over HTTP only'],
  ['studio/desk/x.ts', '@repo/web/queries/page.ts', 'over HTTP only'],
  ['web/dependencies/x.ts', 'next/cache', 'web/dependencies is pure'],
  ['web/dependencies/x.ts', '#queries/page.ts', 'web/dependencies is pure'],
  ['web/queries/x.ts', 'react', 'This folder is pure'],
  ['web/queries/x.ts', '#clients/sanity.ts', 'This folder is pure'],
  ['web/queries/x.ts', '#records/build.ts', 'do not know who uses them'],
  ['web/blocks/callout/text.ts', './view.tsx', 'This folder is pure'],
  ['web/records/x.ts', 'node:fs/promises', 'This folder is pure'],
  ['web/metadata/x.ts', '#env.ts', 'This folder is pure'],
  ['web/markdown/x.ts', '#clients/images.ts', 'This folder is pure'],
  ['web/regeneration/x.ts', '#components/toc/toc.tsx', 'without pages and components'],
  ['web/indexing/x.ts', '#app/page.tsx', 'without pages and components'],
  ['web/app/docs/page.tsx', '#regeneration/runs/runs.ts', 'Pages read through'],
  ['web/components/x.tsx', '#records/build.ts', 'Pages read through'],
  ['scripts/lake/x.ts', '@repo/web/queries/page.ts', 'servers import nothing but their kit'],
  ['scripts/kit/x.ts', '@repo/lake/server.ts', 'kit imports none of our packages'],
  ['scripts/search/x.ts', '@repo/model/paths.ts', 'servers import nothing but their kit'],
  ['scripts/search/engine/x.ts', 'node:fs', 'no disk, network or store'],
  ['scripts/lake/mutations/x.ts', '../store/store.ts', 'no disk, network or store'],
  ['scripts/commands/x.ts', '@repo/web/regeneration/queries/expire-in-next.ts', 'ask it over HTTP'],
  ['scripts/audit/x.ts', '@repo/web/components/toc/toc.tsx', 'ask it over HTTP'],
  ['scripts/importer/x.ts', '@repo/web/app/page.tsx', 'ask it over HTTP'],
  ['scripts/testing/x.ts', '@repo/web/testing/site.ts', 'test kit imports the kit and the servers only'],
  ['web/regeneration/x.test.ts', '#testing/site.ts', 'Unit tests start no process'],
  ['scripts/lake/x.test.ts', 'node:child_process', 'Unit tests start no process'],
])('%s may not import %s', async (path, specifier, reason) => {
  const said = await lint({ [path]: using(specifier) })
  expect(said).toContain('lint/style/noRestrictedImports')
  expect(said).toContain(reason)
})

test.each([
  ['studio/model/x.ts', './paths.ts'],
  ['studio/desk/x.ts', '@repo/model/paths.ts'],
  ['web/dependencies/x.ts', '@repo/model/paths.ts'],
  ['web/queries/read.ts', 'next/cache'],
  ['web/app/api/revalidate/route.ts', '#regeneration/runs/runs.ts'],
  ['web/regeneration/x.ts', 'next/cache'],
  ['scripts/commands/x.ts', '@repo/web/records/build.ts'],
  ['web/regeneration/x.integration.test.ts', '#testing/site.ts'],
])('%s may import %s', async (path, specifier) => {
  const said = await lint({ [path]: using(specifier) })
  expect(said).not.toContain('noRestrictedImports')
  expect(said).toContain('Checked 2 files')
})

test.each([
  ['web/components/x.ts', 'export const port = process.env.PORT\n', 'noProcessEnv'],
  ['web/dependencies/x.ts', 'export const x: any = 1\n', 'noExplicitAny'],
  ['web/dependencies/x.ts', 'export const x = (y: string | null) => y!.length\n', 'noNonNullAssertion'],
])('in %s `%s` is refused by %s', async (path, code, rule) => {
  expect(await lint({ [path]: code })).toContain(rule)
})

test('a cycle of imports is refused', async () => {
  const said = await lint({
    'web/dependencies/a.ts': "import { b } from './b.ts'\n\nexport const a = b\n",
    'web/dependencies/b.ts': "import { a } from './a.ts'\n\nexport const b = a\n",
  })
  expect(said).toContain('noImportCycles')
})
