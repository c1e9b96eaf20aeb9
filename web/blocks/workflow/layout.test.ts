import { expect, test } from 'vitest'
import { placesOf } from './layout.ts'

const shape = (ids: string[], ...edges: string[]) =>
  placesOf(
    ids,
    edges.map((edge) => ({ from: edge.charAt(0), to: edge.charAt(1) })),
  ).map(({ id, column, row }) => `${id}${column}${row}`)

test('a chain goes from left to right', () => {
  expect(shape(['a', 'b', 'c'], 'ab', 'bc')).toEqual(['a00', 'b10', 'c20'])
})

test('boxes that lead to the same one stand below each other, and it stands right of the longest way', () => {
  expect(shape(['a', 'b', 'c', 'd'], 'ab', 'bd', 'cd')).toEqual(['a00', 'b10', 'c01', 'd20'])
})

test('a loop is cut, and a connection to nowhere is ignored', () => {
  expect(shape(['a', 'b'], 'ab', 'ba', 'xa')).toHaveLength(2)
})
