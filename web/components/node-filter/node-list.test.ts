import { expect, test } from 'vitest'
import { choiceOf, chosenFrom, nodeListOf, queryOf } from './node-list.ts'

const node = {
  _id: 'n1',
  _type: 'nodePage' as const,
  title: 'LLM',
  slug: 'llm',
  segments: [null, null, 'nodes', 'text'],
  color: 'rose' as const,
  summary: 'Asks a model.',
  group: { title: 'Text', slug: 'text' },
  tags: [{ tag: { title: 'AWS', slug: 'aws' } }, { tag: null }, { tag: { title: 'ai', slug: 'ai' } }],
  credentials: [{ title: 'Key' }],
  statusKind: null,
}
const other = {
  ...node,
  _id: 'n2',
  title: 'Splitter',
  slug: 'splitter',
  tags: null,
  credentials: null,
  statusKind: 'deprecated' as const,
}
const list = nodeListOf([node, other, { ...node, _id: 'n3', slug: null }])

test('the file has each node with its path, its group, the slugs of its tags and its status', () => {
  expect(list.nodes).toEqual([
    {
      title: 'LLM',
      href: '/docs/nodes/text/llm/',
      summary: 'Asks a model.',
      color: 'rose',
      group: 'text',
      tags: ['aws', 'ai'],
      needsCredentials: true,
      status: null,
    },
    expect.objectContaining({
      href: '/docs/nodes/text/splitter/',
      tags: [],
      needsCredentials: false,
      status: 'Deprecated',
    }),
  ])
  expect([list.groups, Object.keys(list.tags)]).toEqual([{ text: 'Text' }, ['ai', 'aws']])
})

test('nodes are chosen by group, tag and credentials, all at once', () => {
  const titles = (query: string) =>
    chosenFrom(list.nodes, choiceOf(new URLSearchParams(query))).map(({ title }) => title)
  expect([titles(''), titles('tag=ai')]).toEqual([['LLM', 'Splitter'], ['LLM']])
  expect([titles('group=text&credentials=needed'), titles('group=image')]).toEqual([['LLM'], []])
  expect([titles('credentials=none'), titles('tag=ai&credentials=perhaps')]).toEqual([['Splitter'], ['LLM']])
})

test('a choice survives the round trip through its URL', () => {
  for (const query of ['', '?group=text', '?group=text&tag=s-3&credentials=needed', '?credentials=none'])
    expect(queryOf(choiceOf(new URLSearchParams(query)))).toBe(query)
})
