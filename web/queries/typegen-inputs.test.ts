import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** Path in the repository of a file that a file in `web` imports; null for third-party packages. */
function importedFile(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return relative(root, join(dirname(from), specifier))
  if (specifier.startsWith('#')) return `web/${specifier.slice(1)}`
  if (specifier.startsWith('@repo/')) return relative(root, require.resolve(specifier))
  return null
}

/** Files with queries, and what they import in turn. */
function filesOfQueries(): string[] {
  const files = new Set(
    globSync('web/queries/*.ts', { cwd: root }).filter(
      (file) =>
        !/\.(?:test|generated)\.ts$/.test(file) &&
        /defineQuery\(|\bgroq`/.test(readFileSync(join(root, file), 'utf8')),
    ),
  )
  expect(files.size).toBeGreaterThan(10)
  // Iterating over a set includes items that are added during the iteration.
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export)(?! type)[^'"]* from '([^']+)'/gm)) {
      const imported = importedFile(specifier, join(root, file))
      if (imported) files.add(imported)
    }
  }
  return [...files]
}

test('every file that a query is made of is an input of TypeGen', () => {
  // "$TURBO_DEFAULT$" is the Studio's folder, with the package studio/model in it.
  const inputs = [
    'studio/**',
    'web/queries/*.ts',
    'web/links/*.ts',
    'web/dependencies/*.ts',
    'web/blocks/queries.ts',
    'web/node-sections/queries.ts',
  ]
  const config = readFileSync(join(root, 'turbo.json'), 'utf8')
  for (const input of inputs.slice(1)) expect(config).toContain(`"$TURBO_ROOT$/${input}"`)
  const covered = new Set(globSync(inputs, { cwd: root, exclude: ['**/node_modules/**'] }))
  expect(filesOfQueries().filter((file) => !covered.has(file))).toEqual([])
})

test('the schema is made of no folder of the Studio that is left out of the inputs of TypeGen', () => {
  const task = /"@repo\/studio#typegen": \{[^}]*\}/.exec(readFileSync(join(root, 'turbo.json'), 'utf8'))?.[0]
  const leftOut = [...(task ?? '').matchAll(/"!([\w-]+)\/\*\*"/g)].map(([, folder]) => folder)
  expect(leftOut).toContain('desk')
  const files = globSync('studio/{schema,checks}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(30)
  const imports = new RegExp(`^import(?! type).* from '(?:\\.\\./)+(?:${leftOut.join('|')})/`, 'm')
  const wrong = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && imports.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})
