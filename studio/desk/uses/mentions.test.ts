import { expect, test } from 'vitest'
import { mentionsOf } from './mentions.ts'

const paragraph = (...texts: string[]) => ({
  _type: 'block',
  children: texts.map((text) => ({ _type: 'span', text })),
})
const page = (id: string, ...body: unknown[]) => ({ _id: id, _type: 'guide', title: `Page ${id}`, body })

test('a page that names another one is found, in any part of its text', () => {
  const pages = [
    page('a', paragraph('Send it to the ', 'LLM', ' node.')),
    page('b', { _type: 'callout', body: [paragraph('The LLM is slow.')] }),
    page('c', { _type: 'table', rows: [{ cells: [{ content: [paragraph('LLM')] }] }] }),
    { ...page('d'), summary: 'What the LLM needs.' },
    page('e', paragraph('Nothing of it.')),
  ]
  expect(mentionsOf('LLM', pages).map(({ id, words }) => [id, words])).toEqual([
    ['a', 'Send it to the LLM node.'],
    ['b', 'The LLM is slow.'],
    ['c', 'LLM'],
    ['d', 'What the LLM needs.'],
  ])
})

test('parts of words, other spellings and code are not mentions', () => {
  const pages = [
    page('a', paragraph('Inputs and outputs')),
    page('b', paragraph('your input')),
    page('c', { _type: 'code', code: 'Input' }),
    page('d', paragraph('A (new) node')),
  ]
  expect(mentionsOf('Input', pages)).toEqual([])
  expect(mentionsOf('A (new)', pages)).toHaveLength(1)
  expect(mentionsOf(' ', pages)).toEqual([])
})

test('of a long text the words around are shown', () => {
  const long = `${'many words before it '.repeat(5)}LLM${' and many words after it'.repeat(5)}`
  expect(mentionsOf('LLM', [page('a', paragraph(long))])[0]?.words).toMatchInlineSnapshot(
    `"… words before it many words before it LLM and many words after it and many words …"`,
  )
})
