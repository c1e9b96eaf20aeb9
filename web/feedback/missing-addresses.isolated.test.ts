import { expect, test, vi } from 'vitest'
import { isCountable } from './missing-addresses.ts'
import { FeedbackStore } from './store.ts'

vi.mock(import('./limits.ts'), async (original) => ({
  feedbackLimits: {
    ...(await original()).feedbackLimits,
    missingAddresses: 3,
    reportedAddresses: 2,
  } as never,
}))

const since = '2026-11-01'

test.each([
  ['/docs/nodes/text/gpt-4o/', true],
  ['/docs/Guides/Über_uns/', true],
  ['/docs/category/speech-old/', true],
  ['/docs/', false],
  ['/guides/first-steps/', false],
  ['/docs/nodes/text/llm', false],
  ['/docs/index.php/', false],
  ['/docs/.env/', false],
  ['/docs/wp-admin/', false],
  ['/docs/cgi-bin/', false],
  ['/docs/nodes//llm/', false],
  ['/docs/ada@example.com/', false],
  ['/docs/0049-1701234567/', false],
  ['/docs/sk9f8a7d6c5b4e3f2a1b0c/', false],
  [`/docs/${'a-'.repeat(100)}b/`, false],
  ['/docs/a/b/c/d/e/f/g/h/i/', false],
])('%s is counted: %s', (path, expected) => {
  expect(isCountable(path)).toBe(expected)
})

test('addresses are listed by how often they were opened since a day', () => {
  const { missing } = new FeedbackStore(':memory:')
  missing.add('/docs/old/', '2026-10-31')
  for (const day of ['2026-11-02', '2026-11-03']) missing.add('/docs/b/', day)
  missing.add('/docs/a/', '2026-11-03')
  expect(missing.list({ since, isDismissed: false })).toEqual([
    { path: '/docs/b/', count: 2 },
    { path: '/docs/a/', count: 1 },
  ])
})

test('above the limit the rarest addresses are deleted, and after a time the old ones', () => {
  const { missing } = new FeedbackStore(':memory:')
  const listed = () => missing.list({ since: '2020-01-01', isDismissed: false }).map(({ path }) => path)
  for (const path of ['/docs/a/', '/docs/a/', '/docs/b/', '/docs/c/', '/docs/d/']) missing.add(path, since)
  expect(listed()).toEqual(['/docs/a/', '/docs/c/'])
  missing.add('/docs/e/', '2027-11-01')
  expect(listed()).toEqual(['/docs/e/'])
})
