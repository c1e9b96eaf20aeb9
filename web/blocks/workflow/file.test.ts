import { expect, test } from 'vitest'
import { type StoredWorkflowFile, workflowFileOf, workflowJson } from './file.ts'

const llm = { _id: 'llm', _type: 'nodePage' as const, title: 'LLM', slug: 'llm', segments: ['nodes', 'text'] }
const workflow: StoredWorkflowFile = {
  title: 'Answer a mail',
  description: null,
  nodes: [
    {
      id: 'draft',
      label: 'Draft the reply',
      node: llm,
      settings: [
        { name: 'temperature', value: '0.2' },
        { name: null, value: 'x' },
      ],
    },
    { id: 'gone', label: null, node: null, settings: null },
  ],
  connections: [
    { from: 'draft', fromPort: 'answer', to: 'gone', toPort: null, label: 'a draft' },
    { from: 'draft', fromPort: 'answer', to: 'nowhere', toPort: null, label: null },
  ],
}

test('a file has the nodes with their settings, and connections from port to port', () => {
  expect(workflowFileOf(workflow)).toEqual({
    version: 1,
    title: 'Answer a mail',
    description: '',
    nodes: [
      {
        id: 'draft',
        node: 'llm',
        href: '/docs/nodes/text/llm/',
        title: 'Draft the reply',
        settings: { temperature: '0.2' },
      },
      { id: 'gone', node: null, href: null, title: 'gone', settings: {} },
    ],
    connections: [
      { from: { node: 'draft', port: 'answer' }, to: { node: 'gone', port: null }, label: 'a draft' },
    ],
  })
})

test('the JSON is the file, with a line for each node and connection', () => {
  for (const stored of [
    workflow,
    { title: null, description: null, nodes: null, connections: null },
    { ...workflow, nodes: [{ id: null, label: null, node: null, settings: null }] },
  ]) {
    const file = workflowFileOf(stored)
    const json = workflowJson(file)
    expect(JSON.parse(json)).toEqual(file)
  }
  expect(workflowJson(workflowFileOf(workflow)).split('\n')).toHaveLength(12)
})
