/** Comments and documents refer only to what is in this repository. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { repositoryTexts } from './texts.ts'

/**
 * Patterns of citations of documents that are not in the repository. `web/SPEC.md` has the
 * requirements of the specification.
 */
const missing = /\bnotes\/[\w-]+\.md|\bspecification §|\bissue \d+\b/i

test('no text cites a document that is not in the repository', () => {
  const paths = repositoryTexts().filter((path) => !path.endsWith('citations.test.ts'))
  expect(paths.length).toBeGreaterThan(800)
  const found = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (missing.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
