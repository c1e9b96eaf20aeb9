import { expect, test } from 'vitest'
import { buildable } from './page-params.ts'

test('a page whose address no form would allow does not fail the build', () => {
  const segments = [null, null, 'nodes', 'text']
  const slugs = ['llm', '100%', 'a/b', '', null, 'Two words', 'open--ai']
  expect(buildable(slugs.map((slug) => ({ slug, segments })))).toEqual([
    { path: ['nodes', 'text', 'llm'] },
    { path: ['nodes', 'text', 'open--ai'] },
  ])
})
