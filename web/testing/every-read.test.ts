import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reads } from './every-read.ts'

const web = join(import.meta.dirname, '..')
const exclude = ['**/node_modules/**', '**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'testing/**']
const textOf = (file: string) => readFileSync(join(web, file), 'utf8')

test('every query that pages read is in the list, and no other', () => {
  const importing = globSync('**/*.{ts,tsx}', { cwd: web, exclude })
    .map(textOf)
    .filter((text) => /^import .*\bread(?:Published)?\b.*\/read\.ts'$/m.test(text))
  expect(importing.length).toBeGreaterThan(10)
  const read = importing.flatMap((text) =>
    [...text.matchAll(/\bread(?:Published)?\(\s*([^\s,)]*)/g)].map(([, name = '']) => name),
  )
  const listed = reads.map(({ name }) => name.split(' ')[0])
  expect([...new Set(read)].sort()).toEqual([...new Set(listed)].sort())
})
