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
      ...['metadata', 'generateMetadata', 'generateStaticParams', 'viewport', 'generateViewport', 'dynamic'],
      ...['size', 'contentType', 'alt'],
    ],
  },
  // bench.ts imports the benchmark that its argument names, and calls its `bench`.
  { files: /^scripts\/dev\/bench\/.*\.bench\.ts$/, names: ['bench'] },
]

/** Modules whose exports need no description: Next's routes, and stand-ins for those of others. */
const undescribed = /\.mjs$|^web\/(?:app\/|proxy\.ts$)|^studio\/conformance\//

/** All modules with their text, without tests and configurations. */
const modules = globSync('{web,studio,scripts}/**/*.{ts,tsx,mjs}', { cwd: root, exclude: isOutsideClone })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\/e2e\/|\.(?:(?:test|spec|generated|d)\.tsx?|config\.m?ts)$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

const declaration =
  /^export (?:default )?(?:declare |abstract |async )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/

/** Names of the exports of a module that nothing describes. Further overloads need no docstring. */
function undocumented(source: string): string[] {
  const described = new Set<string>()
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const name = declaration.exec(line)?.[1]
    if (name === undefined) return []
    if (/(?:\*\/|^\s*\/\/.*)$/.test(lines[index - 1] ?? '')) described.add(name)
    return described.has(name) ? [] : [name]
  })
}

/** Names that a module defines and exports, without re-exports and the default export. */
function exportedNames(source: string): Set<string> {
  const declared = source
    .split('\n')
    .flatMap((line) => (line.startsWith('export default') ? [] : (declaration.exec(line)?.[1] ?? [])))
  const lists = source.matchAll(/^export (?:const \{([^}]*)\} =|(?:type )?\{([^}]*)\}(?! from))/gm)
  const listed = [...lists]
    .flatMap(([, destructured, names = '']) => (destructured ?? names).split(','))
    .map((name) =>
      name
        .replace(/^.*(?: as |:)/s, '')
        .replace('type ', '')
        .trim(),
    )
  return new Set([...declared, ...listed.filter((name) => name !== '' && name !== 'default')])
}

test('every export is described', () => {
  const described = modules.filter(({ path }) => !undescribed.test(path))
  expect(described.length).toBeGreaterThan(800)
  expect(
    described.flatMap(({ path, source }) => undocumented(source).map((name) => `${path}: ${name}`)),
  ).toEqual([])
})

test(`no exported name is defined in more than ${mostModules} modules`, () => {
  const definitions = modules.flatMap(({ path, source }) =>
    [...exportedNames(source)]
      .filter((name) => !conventions.some(({ files, names }) => files.test(path) && names.includes(name)))
      .map((name) => ({ name, path })),
  )
  const byName = Map.groupBy(definitions, ({ name }) => name)
  expect(byName.size).toBeGreaterThan(1500)
  expect([...byName].filter(([, found]) => found.length > mostModules)).toEqual([])
})
