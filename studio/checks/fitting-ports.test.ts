import { expect, test } from 'vitest'
import { portsOfConnectionsFit } from './fitting-ports.ts'

const port = (name: string, type: 'number' | 'text' | 'file' | 'audio') => ({ name, label: name, type })
const pages = [
  { _id: 'limit', title: 'Number Input', inputs: [], outputs: [port('number', 'number')] },
  {
    _id: 'search',
    title: 'Exa Search',
    inputs: [port('query', 'text'), port('numResults', 'number')],
    outputs: [],
  },
]
const nodes = [
  { id: 'limit', node: { _ref: 'limit' } },
  { id: 'search', node: { _ref: 'search' } },
]
const checked = (...connections: object[]) => portsOfConnectionsFit({ nodes, connections }, pages)
const toNumber = { from: 'limit', fromPort: 'number', to: 'search', toPort: 'numResults' }

test('a workflow whose ports fit is accepted, also where a connection names no port', () => {
  expect(checked(toNumber, { from: 'limit', to: 'search', toPort: 'query' })).toBe(true)
  expect(portsOfConnectionsFit({}, [])).toBe(true)
})

test('the first connection between ports that do not fit is reported', () => {
  expect(checked(toNumber, { ...toNumber, toPort: 'query' })).toBe(
    'number flows out of "number", but "query" takes text: choose another port, or put a node between that converts it.',
  )
})

test('a connection of a node to itself is left to the check that forbids it', () => {
  expect(checked({ from: 'limit', to: 'limit' })).toBe(true)
})
