import { needsOf } from '@repo/model/workflow-needs.ts'
import { expect, test } from 'vitest'
import { nodesHaveTheirNeeds, portsOfConnectionsFit, settingsAreKnown } from './workflow.ts'

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

const llm = [{ _id: 'llm', title: 'LLM', inputs: [], outputs: [], settings: ['model', 'temperature'] }]
const checkedSettings = (ref: string, ...names: string[]) =>
  settingsAreKnown(
    { nodes: [{ node: { _ref: ref }, settings: names.map((name) => ({ name, value: 'x' })) }] },
    llm,
  )

test('settings of the page of their node are accepted, and any of a node without a page', () => {
  expect(checkedSettings('llm', 'model', 'temperature')).toBe(true)
  expect(checkedSettings('gone', 'anything')).toBe(true)
  expect(checkedSettings('llm', '')).toBe(true)
  expect(settingsAreKnown({}, llm)).toBe(true)
})

test('the first setting that the node does not have is reported', () => {
  expect(checkedSettings('llm', 'model', 'topK')).toBe(
    '"LLM" has no setting "topK": use a technical name from the settings on its page.',
  )
})

test('a node without a required setting or input is reported, unless it has a default or is connected', () => {
  const page = { inputs: [{ name: 'text', required: true }], settings: [{ name: 'model', required: true }] }
  const size = { name: 'size', required: true, default: '5' }
  const needs = needsOf({ ...page, settings: [...page.settings, size, { name: 'style' }] })
  const complete = (to: string) =>
    nodesHaveTheirNeeds(
      {
        nodes: [{ id: 'a', node: { _ref: 'llm' }, settings: [{ name: 'model', value: 'x' }] }],
        connections: [{ to, toPort: 'text' }],
      },
      llm.map((known) => ({ ...known, needs })),
    )
  expect(complete('a')).toBe(true)
  expect(complete('b')).toBe('"LLM" needs "text" to run: give this setting a value, or connect this input.')
})
