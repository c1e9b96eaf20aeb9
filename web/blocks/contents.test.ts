import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockContents } from './contents.ts'

test('every block has a test of its text and its Markdown', () => {
  const folders = Object.keys(blockContents).map((type) => (type === 'block' ? 'text' : type))
  expect(folders.length).toBeGreaterThan(9)
  const missing = folders.filter(
    (folder) => !existsSync(join(import.meta.dirname, folder, 'content.test.ts')),
  )
  expect(missing).toEqual([])
})
