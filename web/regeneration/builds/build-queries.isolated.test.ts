import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test, vi } from 'vitest'
import type { CachedQuery } from '../store/regeneration-store.ts'
import { buildQueries, recordBuildQuery } from './build-queries.ts'

const folder = newFolder()
vi.spyOn(process, 'cwd').mockReturnValue(folder)

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
