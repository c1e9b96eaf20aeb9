import { expect, test } from 'vitest'
import { markdownOf, plainTextOf } from '#testing/block-content.ts'

const page = { _id: 'llm', _type: 'nodePage' as const, title: 'LLM', slug: 'llm', segments: ['nodes'] }

test('a workflow in Markdown is a list of its nodes with what they pass on', () => {
  expect(
    markdownOf('workflow', {
      title: 'Speak',
      description: 'From text to sound.',
      nodes: [
        { id: 'a', label: 'Ask', node: page },
        { id: 'b', label: null, node: page },
        { id: 'c', label: null, node: null },
      ],
      connections: [
        { from: 'a', to: 'b', label: 'text' },
        { from: 'a', to: 'c', label: null },
        { from: 'gone', to: 'b', label: null },
      ],
    }),
  ).toBe(
    [
      '**Workflow: Speak**',
      '',
      'From text to sound.',
      '',
      '1. [Ask](https://docs.example.com/docs/nodes/llm/) (LLM)',
      '   - passes text to LLM',
      '   - passes its result to c',
      '2. [LLM](https://docs.example.com/docs/nodes/llm/)',
      '3. c',
      '4. gone',
      '   - passes its result to LLM',
      '',
    ].join('\n'),
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
