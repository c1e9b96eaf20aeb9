import { expect, test } from 'vitest'
import { casesOf, isExpected } from './suite.ts'

const lines = (...entries: object[]) => `${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`
const dataset = { _type: 'dataset', _id: 'd', name: 'inline', documents: [{ _id: 'a', _type: 'x' }] }
const groqTest = {
  _type: 'test',
  _id: 'test-in',
  filename: 'operator/in.yml',
  query: '1 in [1]',
  params: null,
  result: true,
  valid: true,
  features: [],
  dataset: { _ref: 'd' },
}

test('a case has the documents of its dataset, also if that comes later', () => {
  const [one, two] = casesOf(
    lines(groqTest, dataset, { ...groqTest, _id: 'b', valid: false, version: '0.1' }),
  )
  expect(one).toEqual({
    id: 'test-in',
    feature: 'operator/in',
    query: '1 in [1]',
    params: {},
    expected: { result: true },
    version: undefined,
    needs: [],
    documents: dataset.documents,
  })
  expect(two).toMatchObject({ expected: undefined, version: '0.1' })
  expect(two?.documents).toBe(one?.documents)
})

test('a file of another form is refused', () => {
  expect(() => casesOf(lines(groqTest))).toThrow('test-in names a dataset that is not in the suite')
  expect(() => casesOf('{"_type":"other"}')).toThrow()
})

test('results are compared by value, null apart from a missing field', () => {
  expect(isExpected({ a: [1], b: null }, { b: null, a: [1] })).toBe(true)
  expect(isExpected({ a: null }, {})).toBe(false)
  expect(isExpected(['1'], [1])).toBe(false)
})

test('scores are compared by their order', () => {
  const result = [{ _score: 0.5 }, { _score: 9 }, { deep: { _score: 0.5 } }, { _score: null }]
  const positions = [{ _pos: 2 }, { _pos: 1 }, { deep: { _pos: 2 } }, { _score: null }]
  expect(isExpected(result, positions)).toBe(true)
  expect(isExpected(result.with(0, { _score: 10 }), positions)).toBe(false)
})
