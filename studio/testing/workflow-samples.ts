import type { NodePage } from '../forms/workflow/ends.ts'

const port = (name: string, label: string, type: 'text' | 'image' | 'any' = 'text') => ({ name, label, type })

/** Pages of the nodes. */
export const samplePages: readonly NodePage[] = [
  { _id: 'page-input', title: 'Input', inputs: null, outputs: [port('value', 'Text')] },
  {
    _id: 'page-llm',
    title: 'LLM',
    inputs: [port('prompt', 'Prompt'), port('picture', 'Picture', 'image')],
    outputs: [port('answer', 'Answer')],
  },
]

/** A node of a workflow. */
export const sampleNode = (_key: string, page: string, more: object = {}) => ({
  _type: 'workflowNode',
  _key,
  id: `id-${_key}`,
  node: { _type: 'reference', _ref: `page-${page}` },
  ...more,
})

/** Input → LLM. */
export const sampleWorkflow = {
  nodes: [sampleNode('in', 'input'), sampleNode('llm', 'llm')],
  connections: [
    {
      _type: 'workflowConnection',
      _key: 'wire',
      from: 'id-in',
      fromPort: 'value',
      to: 'id-llm',
      toPort: 'prompt',
      label: 'Text',
    },
  ],
}

/** Values that forms refuse and APIs accept. */
export const brokenWorkflows: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['lists of another type', { nodes: 'x', connections: 1 }],
  ['null in the lists', { nodes: [null, ...sampleWorkflow.nodes], connections: [null, 'x', {}] }],
  [
    'nodes without key, name and page',
    { nodes: [{}, { node: null }, { id: 7, node: 'x', label: {} }], connections: [] },
  ],
  [
    'the same key and name twice',
    { nodes: [sampleNode('in', 'input'), sampleNode('in', 'input')], connections: [] },
  ],
  [
    'connections that lead to no node, to no port and back',
    {
      ...sampleWorkflow,
      connections: [
        { _key: 'a', from: 'id-in', to: 'gone' },
        { _key: 'b', from: 'id-in', fromPort: 'old', to: 'id-llm', toPort: 'prompt' },
        { _key: 'c', from: 'id-in', to: 'id-in' },
        { _key: 'c', from: null, to: ['id-in'] },
      ],
    },
  ],
]
