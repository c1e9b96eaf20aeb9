/** One name, one meaning: an exported name that several modules define is qualified or shared. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { isOutsideClone } from './texts.ts'

/**
 * Maximum number of modules that may define the same exported name, for example the two sides of an
 * interface.
 */
const mostModules = 2

/** Names that a framework or the benchmarks prescribe, and the modules that may define them. */
const conventions = [
  {
    // https://nextjs.org/docs/app/api-reference/file-conventions
    files: /^web\/app\//,
    names: [
      ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      ...['metadata', 'generateMetadata', 'generateStaticParams', 'viewport', 'generateViewport'],
      ...['size', 'contentType', 'alt'],
    ],
  },
  // bench.ts imports the benchmark that its argument names, and calls its `bench`.
  { files: /^scripts\/bench\/.*\.bench\.ts$/, names: ['bench'] },
]

function modules(): string[] {
  return globSync('{web,studio,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) =>
      isOutsideClone(path) ||
      /(?:^|\/)e2e(?:\/|$)|\.(?:(?:test|spec|generated|d)\.tsx?|config\.m?ts)$/.test(path),
  }).map((path) => path.replaceAll('\\', '/'))
}

/**
 * Names that a module defines and exports. Re-exports and the default export are not definitions
 * with a name.
 */
function exportedNames(source: string): Set<string> {
  const declared = source.matchAll(
    /^export (?:declare |abstract |async )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm,
  )
  const destructured = source.matchAll(/^export const \{([^}]*)\} =/gm)
  const listed = source.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm)
  return new Set([
    ...[...declared].map(([, name = '']) => name),
    ...[...destructured, ...listed].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) =>
          name
            .replace(/^.*(?: as |:)/s, '')
            .replace('type ', '')
            .trim(),
        )
        .filter((name) => name !== '' && name !== 'default'),
    ),
  ])
}

/** Modules by the exported name that they define, without names that a convention prescribes. */
function definitions(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const module of modules()) {
    for (const name of exportedNames(readFileSync(join(root, module), 'utf8'))) {
      if (conventions.some(({ files, names }) => files.test(module) && names.includes(name))) continue
      found.set(name, [...(found.get(name) ?? []), module])
    }
  }
  return found
}

test(`no exported name is defined in more than ${mostModules} modules`, () => {
  const found = definitions()
  expect(found.size).toBeGreaterThan(1500)
  const tooMany = [...found].filter(([, files]) => files.length > mostModules)
  expect(tooMany).toEqual([])
})

test('all forms of named exports are found', () => {
  const source = `
export async function first() {}
export const second = 1, notSeen = 2
export interface Third {}
export type Fourth = string
export abstract class Fifth {}
export function* sixth() {}
export const { seventh, inner: eighth } = object
export { ninth, local as tenth, type Eleventh }
export { another } from './another.ts'
export type { Other } from './other.ts'
export default function twelfth() {}
const text = \`export const quoted = 1\`
`
  expect([...exportedNames(source)]).toEqual([
    ...['first', 'second', 'Third', 'Fourth', 'Fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
    'Eleventh',
  ])
})
