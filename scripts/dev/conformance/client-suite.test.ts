import type { TestResult } from '@repo/commands/test-runner/tally.ts'
import { expect, test } from 'vitest'
import { resultsOf } from './client-suite.ts'

const result = (file: string, name: string, state: TestResult['state']): TestResult => ({
  file: `test/integration/${file}.integration.test.ts`,
  name,
  state,
  reason: state === 'failed' ? 'Error: no' : undefined,
})
const results = [
  result('query', 'queries', 'passed'),
  result('query', 'refuses', 'failed'),
  result('cloud', 'needs > the cloud', 'skipped'),
]
const entry = { test: 'needs the cloud', reason: 'cloud', because: 'It needs the cloud.' } as const

test('results are counted by file, and a failure has its test and reason', () => {
  expect(resultsOf(results, [entry])).toMatchObject({
    parts: [
      { name: 'query', passed: 1, failed: 1, leftOut: 0 },
      { name: 'cloud', passed: 0, failed: 0, leftOut: 1 },
    ],
    reasons: { cloud: 1 },
    failures: ['test/integration/query.integration.test.ts › refuses: Error: no'],
  })
})

test('a left-out test that is not in the suite stops the run', () => {
  expect(() => resultsOf(results, [entry, { ...entry, test: 'was removed' }])).toThrow(
    'client/left-out.ts names "was removed", which is not in the suite',
  )
})
