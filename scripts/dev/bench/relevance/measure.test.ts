import { expect, test } from 'vitest'
import { outcomeOf, scoreOf } from './measure.ts'
import { isAt, type LabeledQuery } from './queries.ts'

function wanting(...expected: string[]): LabeledQuery {
  return { query: 'q', kind: 'k', expected, set: 'tuned' as const }
}

function shown(...urls: string[]) {
  return { urls, remark: '' }
}

test('a page, a section of it and any of its sections are different results', () => {
  expect(isAt('/docs/a/', '/docs/a/')).toBe(true)
  expect(isAt('/docs/a/#b', '/docs/a/')).toBe(false)
  expect(isAt('/docs/a/#b', '/docs/a/#b')).toBe(true)
  expect(isAt('/docs/a/', '/docs/a/#b')).toBe(false)
  expect(isAt('/docs/a/#b', '/docs/a/*')).toBe(true)
  expect(isAt('/docs/a/', '/docs/a/*')).toBe(true)
  expect(isAt('/docs/a/c/', '/docs/a/*')).toBe(false)
})

test('the first correct result counts, whichever of the expected ones it is', () => {
  expect(outcomeOf(wanting('/docs/a/', '/docs/b/'), shown('/docs/c/', '/docs/b/', '/docs/a/')).rank).toBe(2)
  expect(outcomeOf(wanting('/docs/a/'), shown('/docs/c/')).rank).toBe(0)
})

test('a query without an answer is correct only if nothing is shown, or it is said', () => {
  expect(outcomeOf(wanting(), shown()).rank).toBe(1)
  expect(outcomeOf(wanting(), shown('/docs/a/')).rank).toBe(0)
  const said = (remark: string) => outcomeOf(wanting(), { ...shown('/docs/a/'), remark }).rank
  expect(said('Nothing about "slack". Results for "integration":')).toBe(1)
  expect(said('No exact match, showing results for "Slack"')).toBe(0)
})

test('scores are shares of the queries, and the mean reciprocal rank', () => {
  const ranks = [['/docs/a/'], ['/docs/b/', '/docs/a/'], ['/docs/b/', '/docs/c/', '/docs/d/', '/docs/a/'], []]
  const outcomes = ranks.map((found) => outcomeOf(wanting('/docs/a/'), shown(...found)))
  expect(scoreOf(outcomes)).toEqual({ count: 4, success1: 0.25, success3: 0.5, mrr: (1 + 0.5 + 0.25) / 4 })
})
