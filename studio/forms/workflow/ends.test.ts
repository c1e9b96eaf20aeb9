import { expect, test } from 'vitest'
import { samplePages } from '../../testing/workflow-samples.ts'
import {
  chosenEnd,
  connectionTitle,
  endGroups,
  endValue,
  misfit,
  nodeTitles,
  tied,
  type WorkflowNode,
} from './ends.ts'

const extra = { name: 'extra', label: 'Extra', type: 'any' } as const
const pages = samplePages.map((page) => ({ ...page, inputs: page.inputs && [...page.inputs, extra] }))
const nodes: WorkflowNode[] = [
  { id: 'in', node: { _ref: 'page-input' } },
  { id: 'first', node: { _ref: 'page-llm' } },
  { id: 'second', label: 'Summarize', node: { _ref: 'page-llm' } },
]
const workflow = { nodes, pages }

test('nodes are called by the text of their box, else by the title of their page', () => {
  expect([...nodeTitles(workflow)]).toEqual([
    ['in', 'Input'],
    ['first', 'LLM'],
    ['second', 'Summarize'],
  ])
  expect(
    nodeTitles({ nodes: [...nodes, { id: 'third', node: { _ref: 'page-llm' } }], pages }).get('third'),
  ).toBe('LLM (third)')
  expect(nodeTitles({ nodes: [{ id: 'x', node: { _ref: 'gone' } }], pages }).get('x')).toBe('x')
})

test('an end is chosen among the outputs where it begins and the inputs where it ends', () => {
  const labels = (end: 'from' | 'to') =>
    endGroups(end, workflow).map(({ title, options }) => [title, ...options.map(({ label }) => label)])
  expect(labels('from')).toEqual([
    ['Input', 'Input · Text (text)', 'Input (any port)'],
    ['LLM', 'LLM · Answer (text)', 'LLM (any port)'],
    ['Summarize', 'Summarize · Answer (text)', 'Summarize (any port)'],
  ])
  expect(labels('to')[0]).toEqual(['Input', 'Input (any port)'])
  expect(labels('to')[1]).toHaveLength(5)
})

test('the value of a choice is parsed back to the same end', () => {
  for (const end of [
    { id: 'in', port: 'value' },
    { id: 'a-b_c', port: undefined },
  ])
    expect(chosenEnd(endValue(end))).toEqual(end)
})

test('what flows is called like its port until a writer calls it otherwise', () => {
  const value = { id: 'in', port: 'value' }
  const answer = { id: 'first', port: 'answer' }
  expect(tied({}, 'from', value, workflow)).toEqual({ from: 'in', fromPort: 'value', label: 'Text' })
  const connection = { from: 'in', fromPort: 'value', label: 'Text' }
  expect(tied(connection, 'from', answer, workflow)).toEqual({
    from: 'first',
    fromPort: 'answer',
    label: 'Answer',
  })
  expect(tied({ ...connection, label: 'the question' }, 'from', answer, workflow)).toEqual({
    from: 'first',
    fromPort: 'answer',
  })
  expect(tied(connection, 'to', { id: 'second', port: undefined }, workflow)).toEqual({
    to: 'second',
    toPort: undefined,
  })
})

test('a connection is described in words, even if something is missing', () => {
  expect(connectionTitle({ from: 'in', fromPort: 'value', to: 'first', toPort: 'prompt' }, workflow)).toBe(
    'Input · Text → LLM · Prompt',
  )
  expect(connectionTitle({ from: 'in', to: 'gone' }, workflow)).toBe('Input → gone')
  expect(connectionTitle({}, workflow)).toBe('? → ?')
})

test('a port that no longer exists is reported with what to do', () => {
  const from = { from: 'first', fromPort: 'answer', to: 'second' }
  expect(misfit({ ...from, toPort: 'prompt' }, workflow)).toBeUndefined()
  expect(misfit({ ...from, toPort: 'extra' }, workflow)).toBeUndefined()
  expect(misfit({ ...from, toPort: undefined as never }, workflow)).toBeUndefined()
  expect(misfit({ ...from, fromPort: 'old' }, workflow)).toMatchInlineSnapshot(
    `""LLM" has no port "old" anymore: choose another port."`,
  )
})
