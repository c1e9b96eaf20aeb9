import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CachedQuery } from '../store/regeneration-store.ts'
import { buildQueries, recordBuildQuery } from './build-queries.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cachedQuery = (key: string, query: string): CachedQuery => ({
  key,
  query,
  params: { slug: `ä "${key}"\n` },
  hash: 'h',
  at: 1,
  dependencies: ['home'],
})

test('the queries of a build can be read again, and each text is in the file once', () => {
  const queries = ['*[_type == "a"]', '*[_type == "b"]\n{title}']
  const queriesOfBuild = ['1', '2', '3', '4'].map((key, n) => cachedQuery(key, queries[n % 2] ?? ''))
  for (const one of queriesOfBuild) recordBuildQuery(one)
  expect([...buildQueries()]).toEqual(queriesOfBuild)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('')
  expect(text.split('_type ==')).toHaveLength(queries.length + 1)
})
