import { expect, test } from 'vitest'
import { selectionOf } from './promises.ts'

test.each([
  [[], { checks: true, integration: 'promises', browser: 'promises', filter: [] }],
  [['--all'], { checks: true, integration: 'all', browser: 'all', filter: [] }],
  [['--all', '--rest'], { checks: false, integration: 'rest', browser: 'rest', filter: [] }],
  [
    ['search.spec.ts', '-g', 'a typo'],
    { checks: false, integration: undefined, browser: 'all', filter: ['search.spec.ts', '-g', 'a typo'] },
  ],
])('test.ts %j', (args, selection) => {
  expect(selectionOf(args)).toEqual(selection)
})

test.each([[['--all', '--part=code']], [['--all', '--rest', 'search.spec.ts']]])(
  '%j is refused with what can be used',
  (args) => {
    expect(() => selectionOf(args)).toThrow(/npm run test:all -- --rest.*search\.spec\.ts/)
  },
)
