import { expect, test } from 'vitest'
import type { BlockOf } from '#blocks/types.ts'
import { htmlOf } from '#components/markup/to-html.ts'
import { WorkflowView } from './view.tsx'

const llm = { _type: 'nodePage', title: 'LLM', slug: 'llm', segments: ['nodes', 'text'], color: 'indigo' }
const block = {
  _type: 'workflow',
  _key: 'w',
  title: 'Answer a mail',
  description: 'Two steps.',
  nodes: [
    { _key: 'a', id: 'a', label: 'Draft the reply', node: llm },
    { _key: 'b', id: 'b', label: null, node: llm },
  ],
  connections: [{ _key: 'c', from: 'a', to: 'b', label: 'a draft' }],
} as unknown as BlockOf<'workflow'>

test('the accessible name of a link in a drawing begins with the text in its box', async () => {
  const html = await htmlOf(<WorkflowView block={block} />)
  expect(html).toContain('aria-label="Draft the reply, LLM"')
  expect(html).toContain('aria-label=LLM')
})

test('the sentences are separate from the caption', async () => {
  const html = await htmlOf(<WorkflowView block={block} />)
  expect(html.replace(/<[^>]+>/g, '')).toContain(
    'Answer a mail. Two steps. Draft the reply passes a draft to LLM.',
  )
})
