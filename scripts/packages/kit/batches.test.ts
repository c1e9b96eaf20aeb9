import { expect, test } from 'vitest'
import { inBatches, jsonBytes } from './batches.ts'

const divided = (texts: string[], bytes: number, items?: number) =>
  inBatches(texts, jsonBytes, { bytes, ...(items && { items }) })

test('a batch has as many items as fit into its bytes, which are those of UTF-8', () => {
  expect(divided(['aa', 'bb', 'cc'], 8)).toEqual([['aa', 'bb'], ['cc']])
  expect(divided(['ää', 'bb', 'cc'], 8)).toEqual([['ää'], ['bb', 'cc']])
})

test('a batch has no more items than allowed, and a large item has one to itself', () => {
  expect(divided(['a', 'b', 'c'], 100, 2)).toEqual([['a', 'b'], ['c']])
  expect(divided(['a', 'long'.repeat(10), 'c'], 10)).toEqual([['a'], ['long'.repeat(10)], ['c']])
  expect(divided([], 10)).toEqual([])
})
