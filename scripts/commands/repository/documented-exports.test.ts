/** Everything that a module exports has a docstring, or a comment above it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { isOutsideClone } from './texts.ts'

/** Tests, configurations, what Next asks of routes, and stand-ins for the exports of others. */
const excluded =
  /\.(?:test|spec|generated|d)\.tsx?$|\.config\.ts$|^web\/(?:e2e|app)\/|^web\/proxy\.ts$|^studio\/conformance\//

/** An exported declaration, and its name. */
const declaration =
  /^export (?:default )?(?:async |abstract )*(?:function\*?|const|class|interface|type) (\w+)/

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

test('every export is described', () => {
  const modules = globSync('{web,studio,scripts}/**/*.{ts,tsx}', { cwd: root, exclude: isOutsideClone })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !excluded.test(path))
  expect(modules.length).toBeGreaterThan(800)
  expect(
    modules.flatMap((path) =>
      undocumented(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
    ),
  ).toEqual([])
})

test('a docstring and a comment describe; an overload is described by the first one', () => {
  const source = `
/** First. */
export function first(): void
export function first(): void {}
export const second = 1
// Third.
export type Third = string
export { fourth } from './fourth.ts'
`
  expect(undocumented(source)).toEqual(['second'])
})
