import { expect, test } from 'vitest'
import type { GroqCase } from './groq/suite.ts'
import { runCases } from './groq-suite.ts'
import { tableOf } from './results.ts'

const documents = [
  { _id: 'a', _type: 'x', n: 1 },
  { _id: 'b', _type: 'x', n: 2 },
]
const groqCase = (id: string, given: Partial<GroqCase>): GroqCase => ({
  id,
  feature: 'operator/in',
  query: '*[n == $n]._id',
  params: { n: 2 },
  expected: { result: ['b'] },
  version: undefined,
  needs: [],
  documents,
  ...given,
})

test('cases run on their documents, and each difference is one line', async () => {
  const results = await runCases([
    groqCase('one', {}),
    groqCase('two', { params: { n: 1 } }),
    groqCase('three', { query: '*[', feature: 'type/array' }),
    groqCase('four', { query: '*[', expected: undefined }),
    groqCase('five', { expected: undefined }),
  ])
  expect(results.parts).toEqual([
    { name: 'operator/in', passed: 2, failed: 2, leftOut: 0 },
    { name: 'type/array', passed: 0, failed: 1, leftOut: 0 },
  ])
  expect(results.failures[0]).toBe('operator/in › two: "*[n == $n]._id" returns ["a"], not ["b"]')
  expect(results.failures[1]).toBe('operator/in › five: "*[n == $n]._id" is not refused')
  expect(results.failures[2]).toMatch(/^type\/array › three: "\*\[" is refused: /)
})

test('cases that are left out do not run, and are counted by their reason', async () => {
  const wrong = { expected: { result: 'never' } }
  const results = await runCases(
    [
      groqCase('geo', { ...wrong, needs: ['geoFunctions'] }),
      groqCase('old', { ...wrong, version: '0.1' }),
      groqCase('movies', { ...wrong, documents: undefined }),
      groqCase('failing', wrong),
      groqCase('passing', { version: '>= 1.0' }),
    ],
    { failing: 'It fails.' },
  )
  expect(results).toMatchObject({
    failures: [],
    reasons: { geo: 1, 'old language': 1, dataset: 1, defect: 1 },
  })
  expect(tableOf(results).split('\n')).toEqual([
    'GROQ test suite   passed   failed left out',
    'operator/in            1        0        4',
    'all                    1        0        4',
    'left out: 1 geo, 1 old language, 1 dataset, 1 defect',
  ])
})
