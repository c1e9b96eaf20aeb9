import { expect, test } from 'vitest'
import {
  brokenWorkflows,
  sampleNode,
  samplePages,
  sampleWorkflow,
} from '../../../testing/workflow-samples.ts'
import {
  appended,
  applicable,
  connected,
  inverse,
  type List,
  lists,
  onlyConnection,
  taken,
  type WorkflowChange,
} from './changes.ts'
import { anyPort, canvasDrawing } from './drawing.ts'

const nothing = { nodes: [], connections: [] }

/** The workflow after a change, as the form's patches make it. */
function changed(workflow: Partial<Record<List, readonly { _key: string }[]>>, change: WorkflowChange) {
  const { added, removed } = applicable(workflow, change)
  return Object.fromEntries(
    lists.map((list) => {
      const items = (workflow[list] ?? []).filter(
        ({ _key }) => !removed.some(({ item }) => item._key === _key),
      )
      for (const entry of added.filter((candidate) => candidate.list === list))
        items.splice(items.findIndex(({ _key }) => _key === entry.after) + 1, 0, entry.item)
      return [list, items]
    }),
  )
}

const boxAt = (index: number, workflow: unknown = sampleWorkflow) =>
  canvasDrawing(workflow, samplePages).boxes[index] ?? expect.fail(`There is no box ${index}.`)

test('an item is added at the end of its list', () => {
  const item = sampleNode('new', 'llm')
  expect(appended(sampleWorkflow, 'nodes', item).added).toEqual([{ list: 'nodes', item, after: 'llm' }])
  expect(appended({}, 'nodes', item).added).toEqual([{ list: 'nodes', item, after: undefined }])
})

test('a node is taken out with its connections, and comes back to its place', () => {
  const change = taken(sampleWorkflow, { nodes: ['in'], connections: [] })
  const without = changed(sampleWorkflow, change)
  expect(without).toEqual({ nodes: [sampleWorkflow.nodes[1]], connections: [] })
  expect(changed(without, inverse(change))).toEqual(sampleWorkflow)
})

test('everything is taken out at once and comes back in order', () => {
  const three = { ...sampleWorkflow, nodes: [...sampleWorkflow.nodes, sampleNode('third', 'llm')] }
  const change = taken(three, { nodes: ['in', 'llm', 'third'], connections: ['wire'] })
  expect(changed(three, change)).toEqual(nothing)
  expect(changed(changed(three, change), inverse(change))).toEqual(three)
})

test('what somebody else has changed since is left alone', () => {
  const change = taken(sampleWorkflow, { nodes: ['in'], connections: [] })
  expect(applicable(nothing, change)).toEqual({ added: [], removed: [] })
  expect(applicable(sampleWorkflow, inverse(change))).toEqual({ added: [], removed: [] })
})

test.each(brokenWorkflows)('%s can be changed', (_name, workflow) => {
  expect(taken(workflow, { nodes: ['x'], connections: ['x'] })).toEqual({ added: [], removed: [] })
  expect(appended(workflow, 'nodes', sampleNode('new', 'llm')).added).toHaveLength(1)
})

test('ports that fit are connected, with what flows', () => {
  const ends = { from: { box: boxAt(0), port: 'value' }, to: { box: boxAt(1), port: 'prompt' } }
  expect(connected({ ...sampleWorkflow, connections: [] }, samplePages, ends)).toEqual({
    connection: { from: 'id-in', fromPort: 'value', to: 'id-llm', toPort: 'prompt', label: 'Text' },
  })
  const whole = { from: { box: boxAt(0), port: anyPort }, to: { box: boxAt(1), port: anyPort } }
  expect(connected(sampleWorkflow, samplePages, whole)).toEqual({
    connection: { from: 'id-in', to: 'id-llm' },
  })
})

const toItself = '"LLM" cannot be connected to itself: choose another node at one of the ends.'
const misfit =
  'text flows out of "Text", but "Picture" takes image: choose another port, or put a node between that converts it.'

test.each([
  ['a node and itself', [1, 'answer'], [1, 'prompt'], toItself],
  ['text and an image', [0, 'value'], [1, 'picture'], misfit],
  ['ports a second time', [0, 'value'], [1, 'prompt'], 'These two ports are already connected.'],
] as const)('%s are not connected, with the reason', (_name, [from, fromPort], [to, toPort], refusal) => {
  const ends = { from: { box: boxAt(from), port: fromPort }, to: { box: boxAt(to), port: toPort } }
  expect(connected(sampleWorkflow, samplePages, ends)).toEqual({ refusal })
})

test('a node without a short name of its own is not connected', () => {
  const workflow = { nodes: [sampleNode('a', 'input', { id: null }), sampleNode('b', 'llm')] }
  const ends = {
    from: { box: boxAt(0, workflow), port: 'value' },
    to: { box: boxAt(1, workflow), port: 'prompt' },
  }
  expect(connected(workflow, samplePages, ends)).toEqual({
    refusal: '"Input" has no short name that is its own: give it one in the list of nodes.',
  })
})

test('a node is connected to the one before it only if there is one way', () => {
  const workflow = { ...sampleWorkflow, connections: [] }
  const pair = [boxAt(0, workflow), boxAt(1, workflow)] as const
  const wire = { from: 'id-in', fromPort: 'value', to: 'id-llm', toPort: 'prompt', label: 'Text' }
  expect(onlyConnection(workflow, samplePages, pair)).toEqual(wire)
  // The same type at both ends wins over "any"; two such inputs are a choice.
  const withInput = (type: 'any' | 'text') => {
    const pages = samplePages.map((page) =>
      page._id === 'page-llm'
        ? { ...page, inputs: [...(page.inputs ?? []), { name: 'more', label: 'More', type }] }
        : page,
    )
    const [from, to] = canvasDrawing(workflow, pages).boxes
    return from && to && onlyConnection(workflow, pages, [from, to])
  }
  expect(withInput('any')).toEqual(wire)
  expect(withInput('text')).toBeUndefined()
  // Connected already.
  expect(onlyConnection(sampleWorkflow, samplePages, pair)).toBeUndefined()
})
