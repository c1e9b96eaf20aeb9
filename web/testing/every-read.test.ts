import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reads } from './every-read.ts'

const web = join(import.meta.dirname, '..')
const exclude = ['**/node_modules/**', '**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'testing/**']
const textOf = (file: string) => readFileSync(join(web, file), 'utf8')

/** Text of every query by the name of its constant. */
async function queries(): Promise<Map<string, unknown>> {
  const files = globSync('queries/*.ts', { cwd: web, exclude }).filter((file) =>
    / defineQuery\(/.test(textOf(file)),
  )
  const modules = await Promise.all(
    files.map(async (file): Promise<Record<string, unknown>> => import(join(web, file))),
  )
  return new Map(modules.flatMap((module) => Object.entries(module)))
}

test('every query that pages read is in the list, and no other', async () => {
  const importing = globSync('**/*.{ts,tsx}', { cwd: web, exclude })
    .map(textOf)
    .filter((text) => /^import .*\bread(?:Published)?\b.*\/read\.ts'$/m.test(text))
  expect(importing.length).toBeGreaterThan(10)
  const read = importing.flatMap((text) =>
    [...text.matchAll(/\bread(?:Published)?\(\s*([^\s,)]*)/g)].map(([, name = '']) => name),
  )
  const named = await queries()
  // A call with anything but the name of a query is listed here.
  expect(read.filter((name) => !named.has(name))).toEqual([])
  const inList = new Set<unknown>(reads.map(({ query }) => query))
  const listed = [...named].flatMap(([name, text]) => (inList.has(text) ? [name] : []))
  expect(listed.sort()).toEqual([...new Set(read)].sort())
})
