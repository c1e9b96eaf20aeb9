import { expect, test } from 'vitest'
import { selectionOf } from './selection.ts'

test.each([
  [[], { code: true, browser: true, filter: [] }],
  [['--part=code'], { code: true, browser: false, filter: [] }],
  [['--part=browser'], { code: false, browser: true, filter: [] }],
  [
    ['search.spec.ts', '-g', 'a typo'],
    { code: false, browser: true, filter: ['search.spec.ts', '-g', 'a typo'] },
  ],
])('npm test -- %j', (args, selection) => {
  expect(selectionOf(args)).toEqual(selection)
})

test('the two parts are everything, and have nothing in common', () => {
  const [code, browser] = [selectionOf(['--part=code']), selectionOf(['--part=browser'])]
  expect([code.code !== browser.code, code.browser !== browser.browser]).toEqual([true, true])
})

test.each([
  [['--part=']],
  [['--part=writers']],
  [['--part=code', 'search.spec.ts']],
  [['--part=code', '--part=browser']],
])('%j is refused with what can be used', (args) => {
  expect(() => selectionOf(args)).toThrow(/npm test -- --part=code.*search\.spec\.ts/)
})
