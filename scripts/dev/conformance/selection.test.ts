import type { LeftOut } from '@repo/studio/conformance/left-out.ts'
import { expect, test } from 'vitest'
import { countsOf, playwrightList, select, testsOf } from './selection.ts'

const spec = (title: string) => ({ title, file: 'inputs/text.spec.ts', line: 3 })
const list = playwrightList.parse({
  suites: [
    {
      title: 'inputs/text.spec.ts',
      specs: [spec('types')],
      suites: [
        { title: 'Paste', specs: [spec('keeps lists')], suites: [{ title: 'Word', specs: [spec('bold')] }] },
      ],
    },
    { title: 'tasks.spec.ts', specs: [{ title: 'adds', file: 'tasks.spec.ts', line: 9 }] },
  ],
})
const tests = testsOf(list)

const entry = (file: string, title?: string): LeftOut => ({
  file,
  reason: 'cloud',
  because: 'It needs Sanity.',
  ...(title && { title }),
})

test('an entry with a title leaves out one test, one without a title the file', () => {
  const { run, leftOut, stale } = select(tests, [
    entry('inputs/text.spec.ts', 'Paste › keeps lists'),
    entry('tasks.spec.ts'),
  ])
  expect(run.map(({ title }) => title)).toEqual(['types', 'Paste › Word › bold'])
  expect(countsOf(leftOut)).toBe('2 cloud')
  expect(stale).toEqual([])
})

test('an entry that no test matches is stale: the suite has changed', () => {
  const gone = [entry('inputs/text.spec.ts', 'keeps lists'), entry('comments.spec.ts')]
  expect(select(tests, gone)).toMatchObject({ stale: gone, leftOut: [] })
})
