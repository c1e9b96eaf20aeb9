import { expect, test } from 'vitest'
import { endGroups, isToItself, nodeTitles } from './ends.ts'
import { connectionIn, connectionsIn, nodePageIn, nodesIn } from './stored.ts'

const broken = {
  nodes: [null, 'x', { id: 7, label: {}, node: null }, { id: 'a', node: { _ref: 'page' } }],
  connections: [null, { from: null, to: ['a'] }, { from: 'a', to: 'a' }],
}

test('values that forms refuse and APIs accept count as missing', () => {
  expect(nodesIn(broken)).toEqual([{}, { id: 'a', node: { _ref: 'page' } }])
  expect(connectionsIn(broken)).toEqual([{}, { from: 'a', to: 'a' }])
  expect(nodesIn(null)).toEqual([])
  expect(connectionIn('x')).toEqual({})
  expect(isToItself(connectionIn('x'))).toBe(false)
})

test('the page of a node has ports with texts and known types only', () => {
  expect(nodePageIn({ _id: 'page', title: 3, inputs: [null, { name: 'in', label: {}, type: 'x' }] })).toEqual(
    {
      _id: 'page',
      title: null,
      inputs: [{ name: 'in', label: null, type: null }],
      outputs: [],
      settings: [],
      needs: [],
    },
  )
})

test('the lists of a connection are offered for such values, too', () => {
  const nodes = nodesIn(broken)
  expect([...nodeTitles({ nodes, pages: [] })]).toEqual([
    ['', 'Node'],
    ['a', 'a'],
  ])
  expect(endGroups('from', { nodes, pages: [] })).toHaveLength(1)
})
