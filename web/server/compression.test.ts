import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test } from 'vitest'
import { compressFiles } from './compression.ts'

test('a file that no encoding makes smaller stays alone', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'random.js'), randomBytes(2000))
  await compressFiles(folder)
  expect(readdirSync(folder).sort()).toEqual(['random.js'])
})
