import { expect, test } from 'vitest'
import type { ContentDocument } from './content.ts'
import { transactionsOf } from './transactions.ts'

function page(_id: string, ...targets: string[]): ContentDocument {
  const links = targets.map((_ref) => ({ _type: 'reference', _ref }))
  const dates = { _createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2020-01-01T00:00:00Z' }
  return { _id, _type: 'page', _rev: 'r', ...dates, links, text: 'x'.repeat(1000) }
}

const nothingIsThere = () => false
const idsOf = (batches: ReturnType<typeof transactionsOf>) =>
  batches.map((batch) => batch.map(({ document }) => document._id).join(' '))

test('targets are written before what refers to them, in transactions of a limited size', () => {
  const documents = [page('a', 'b'), page('b', 'c'), page('c'), page('d', 'a', 'e'), page('e')]
  const batches = transactionsOf(documents, nothingIsThere, 2600)
  expect(idsOf(batches)).toEqual(['c b', 'a e', 'd'])
  expect(batches.flat().every(({ isWhole }) => isWhole)).toBe(true)
  expect(batches.flat().map(({ document }) => document)).toEqual(expect.arrayContaining(documents))
})

test('a ring in one transaction is written whole', () => {
  const batches = transactionsOf([page('a', 'b'), page('b', 'a')], nothingIsThere)
  expect(batches.flat().map(({ isWhole }) => isWhole)).toEqual([true, true])
})

test('a ring that needs several is written with weak references first, and completed at the end', () => {
  const documents = [page('a', 'b'), page('b', 'c'), page('c', 'a'), page('d', 'there')]
  const batches = transactionsOf(documents, (id) => id === 'there', 1500)
  expect(idsOf(batches)).toEqual(['c', 'b', 'a', 'd', 'c'])
  const [first, , , , last] = batches
  expect(first).toEqual([
    { isWhole: false, document: { ...page('c'), links: [{ _type: 'reference', _ref: 'a', _weak: true }] } },
  ])
  expect(last).toEqual([{ isWhole: true, document: page('c', 'a') }])
})

test('a document that is larger than a transaction has one to itself', () => {
  expect(idsOf(transactionsOf([page('a'), page('b'), page('c')], nothingIsThere, 10))).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a chain of 20,000 documents needs no recursion', () => {
  const chain = Array.from({ length: 20_000 }, (_, n) => ({ ...page(`p${n}`, `p${n + 1}`), text: '' }))
  const batches = transactionsOf([...chain, page('p20000')], nothingIsThere)
  expect(batches.flat().every(({ isWhole }) => isWhole)).toBe(true)
  expect(batches[0]?.[0]?.document._id).toBe('p20000')
})
