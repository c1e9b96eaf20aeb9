import { expect, test } from 'vitest'
import { closingLines, sum, type TestResult, tallyOf } from './tally.ts'

const result = (state: TestResult['state'], name: string, reason?: string): TestResult => {
  return { file: 'web/a.test.ts', name, state, reason }
}

test('a failed test is named with its file and the first line of its reason', () => {
  const failed = result('failed', 'list > sorts', '\n\u001B[31mexpected 1\u001B[39m\n  at x')
  const all = [result('passed', 'adds'), failed, result('skipped', 'ends'), result('not run', 'begins')]
  expect(tallyOf(all)).toEqual({ passed: 1, failures: ['web/a.test.ts › list > sorts: expected 1'] })
})

test('a file that cannot be loaded is one failure', () => {
  expect(tallyOf([result('failed', '', 'Cannot find module "x"\nmore')]).failures).toEqual([
    'web/a.test.ts: Cannot find module "x"',
  ])
})

test('the last line of a run counts, the lines before it name what failed', () => {
  const tally = sum([
    { passed: 2, failures: ['Types'] },
    { passed: 1, failures: ['a.test.ts › x'] },
  ])
  expect(closingLines(tally)).toBe('✗ Types\n✗ a.test.ts › x\n3 passed, 2 failed')
})
