import { expect, test } from 'vitest'
import { resultsOf } from './client-suite.ts'

const file = (name: string, ...assertionResults: { fullName: string; status: string }[]) => ({
  name: `/suite/test/integration/${name}.integration.test.ts`,
  status: 'passed',
  message: '',
  startTime: 0,
  endTime: 1,
  assertionResults: assertionResults.map((result) => ({ ...result, failureMessages: ['Error: no'] })),
})
const report = {
  numPassedTests: 1,
  testResults: [
    file('query', { fullName: 'queries', status: 'passed' }, { fullName: 'refuses', status: 'failed' }),
    file('cloud', { fullName: 'needs the cloud', status: 'skipped' }),
  ],
}
const entry = { test: 'needs the cloud', reason: 'cloud', because: 'It needs the cloud.' } as const

test('results are counted by file, and a failure has its test and reason', () => {
  expect(resultsOf(report, '/suite', [entry])).toMatchObject({
    parts: [
      { name: 'query', passed: 1, failed: 1, leftOut: 0 },
      { name: 'cloud', passed: 0, failed: 0, leftOut: 1 },
    ],
    reasons: { cloud: 1 },
    failures: ['test/integration/query.integration.test.ts › refuses: Error: no'],
  })
})

test('a left-out test that is not in the suite stops the run', () => {
  expect(() => resultsOf(report, '/suite', [entry, { ...entry, test: 'was removed' }])).toThrow(
    'client/left-out.ts names "was removed", which is not in the suite',
  )
})
