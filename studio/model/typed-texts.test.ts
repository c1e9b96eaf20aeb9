import { expect, test } from 'vitest'
import { typedTexts, typedTextsIn, typedTextsType } from './typed-texts.ts'

const span = (text: string) => ({ _type: 'span', _key: text.slice(0, 3), text })
const paragraph = (...texts: string[]) => ({ _type: 'block', _key: 'p', children: texts.map(span) })

test('a text of the document, of an object and of an item has its path', () => {
  const page = (title: string, label: string, shared: string) => ({
    _id: 'drafts.llm',
    _rev: title,
    title,
    inputs: [
      { _key: 'b', label: 'Other' },
      { _key: 'a', label },
    ],
    seo: { title: shared },
  })
  expect(typedTexts(page('LL', 'Promp', 'Sha'), page('LLM', 'Prompt', 'Shar'))).toEqual([
    { path: 'title', before: 'LL', after: 'LLM' },
    { path: 'inputs:a.label', before: 'Promp', after: 'Prompt' },
    { path: 'seo.title', before: 'Sha', after: 'Shar' },
  ])
})

test('a text of a paragraph has the path of the paragraph and its position', () => {
  expect(
    typedTexts(
      { body: [paragraph('Calls a ', 'mode', '.')] },
      { body: [paragraph('Calls a ', 'model', '.')] },
    ),
  ).toEqual([{ path: 'body:p', before: 'mode', after: 'model', part: { index: 1, of: 3 } }])
})

test.each([
  ['the same', { title: 'LLM' }, { title: 'LLM' }],
  ['a text that was empty', { title: '' }, { title: 'L' }],
  ['a text that becomes empty', { title: 'L' }, { title: '' }],
  ['a field that is new', {}, { title: 'L' }],
  ['a field that is removed', { title: 'L' }, {}],
  ['an item that is new', { inputs: [] }, { inputs: [{ _key: 'a', label: 'x' }] }],
  ['items without keys', { options: ['a'] }, { options: ['b'] }],
  ['a number', { position: 1 }, { position: 2 }],
  ['an object in place of a list', { body: [] }, { body: {} }],
  ['null', { body: null }, { body: [paragraph('a')] }],
  ['a part that is new', { body: [paragraph('Call')] }, { body: [paragraph('Ca', 'll')] }],
  ['an empty part', { body: [paragraph('', 'Cal')] }, { body: [paragraph('', 'Call')] }],
  [
    'an object in the text',
    { body: [{ ...paragraph('Cal'), children: [span('Cal'), { _type: 'icon' }] }] },
    { body: [{ ...paragraph('Call'), children: [span('Call'), { _type: 'icon' }] }] },
  ],
])('%s yields nothing', (_, before, after) => {
  expect(typedTexts(before, after)).toEqual([])
})

test('the message is recognized, without texts that are malformed', () => {
  const text = { path: 'title', before: 'a', after: 'b' }
  const message = { type: typedTextsType, documentId: 'llm', texts: [text] }
  expect(typedTextsIn(message)).toEqual(message)
  const malformed = [
    null,
    'a',
    {},
    { ...text, path: 1 },
    { ...text, part: 1 },
    { ...text, part: { index: 0 } },
  ]
  expect(typedTextsIn({ ...message, texts: [...malformed, text] })).toEqual(message)
})

test.each([
  [null],
  [undefined],
  ['text'],
  [[]],
  [{}],
  [{ type: 'presentation/snapshot-event' }],
  [{ type: typedTextsType, documentId: 1, texts: [] }],
  [{ type: typedTextsType, documentId: 'llm', texts: {} }],
])('%j is another message', (data) => {
  expect(typedTextsIn(data)).toBeUndefined()
})
