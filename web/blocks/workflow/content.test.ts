import { expect, test } from 'vitest'
import { markdownOf, plainTextOf } from '#testing/block-content.ts'

const page = { _id: 'llm', _type: 'nodePage' as const, title: 'LLM', slug: 'llm', segments: ['nodes'] }

test('a workflow in Markdown is its JSON in a fence', () => {
  expect(
    markdownOf('workflow', {
      title: 'Speak',
      description: 'From text to sound.',
      nodes: [
        { id: 'a', label: 'Ask', node: page, settings: [{ name: 'model', value: 'small' }] },
        { id: 'b', label: null, node: page, settings: null },
      ],
      connections: [{ from: 'a', fromPort: 'text', to: 'b', toPort: 'prompt', label: 'text' }],
    }),
  ).toBe(
    `\`\`\`json workflow
{
  "version": 1,
  "title": "Speak",
  "description": "From text to sound.",
  "nodes": [
    {"id":"a","node":"llm","href":"/docs/nodes/llm/","title":"Ask","settings":{"model":"small"}},
    {"id":"b","node":"llm","href":"/docs/nodes/llm/","title":"LLM","settings":{}}
  ],
  "connections": [
    {"from":{"node":"a","port":"text"},"to":{"node":"b","port":"prompt"},"label":"text"}
  ]
}
\`\`\`
`,
  )
})

test('the text of a workflow is its title, its description and the names of its boxes', () => {
  const node = { ...page, icon: null, color: null }
  const boxes = [
    { _key: 'a', id: 'a', label: 'Ask', node },
    { _key: 'b', id: 'b', label: null, node },
  ]
  expect(plainTextOf('workflow', { title: 'Speak', description: 'From text to sound.', nodes: boxes })).toBe(
    'Speak\nFrom text to sound.\nAsk\nLLM',
  )
})
