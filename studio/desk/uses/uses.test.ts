import { expect, test } from 'vitest'
import { documentTitle, usesOf } from './uses.ts'

const reference = (id: string, more = {}) => ({ _type: 'reference', _ref: id, ...more })
const linking = {
  _type: 'block',
  markDefs: [
    { _type: 'pageLink', page: reference('llm') },
    { _type: 'pageLink', page: reference('llm') },
  ],
}

test('a page is used where a text links to it and where a list names it', () => {
  const page = { _id: 'b', _type: 'guide', title: 'B', body: [{ steps: [{ body: [linking] }] }] }
  const node = { _id: 'a', _type: 'nodePage', title: 'A', related: [reference('tts'), reference('llm')] }
  expect(usesOf('llm', [page, node, { _id: 'c', _type: 'guide', related: [reference('tts')] }])).toEqual([
    { id: 'a', type: 'nodePage', title: 'A', isDraft: false, fields: ['related'], isStrong: true },
    { id: 'b', type: 'guide', title: 'B', isDraft: false, fields: ['body'], isStrong: true },
  ])
})

test('a draft is listed only if the published page does not have the reference', () => {
  const documents = [
    { _id: 'drafts.a', _type: 'guide', title: 'A, new', body: [linking] },
    { _id: 'a', _type: 'guide', title: 'A', body: [linking] },
    { _id: 'drafts.z', _type: 'guide', title: 'A to be', body: [linking] },
  ]
  expect(usesOf('llm', documents).map(({ title, isDraft }) => [title, isDraft])).toEqual([
    ['A', false],
    ['A to be', true],
  ])
})

test('only strong references keep a page', () => {
  const weak = { _id: 'r', _type: 'redirect', from: '/docs/old/', toPage: reference('llm', { _weak: true }) }
  expect(usesOf('llm', [weak])).toMatchObject([{ title: '/docs/old/', isStrong: false }])
  expect(usesOf('llm', [{ ...weak, also: reference('llm') }])).toMatchObject([{ isStrong: true }])
})

test('documents without a title are called by what they are', () => {
  expect(documentTitle({ _id: 'homePage', _type: 'homePage', title: 'Weave' })).toBe('Home page')
  expect(documentTitle({ _id: 'searchSettings', _type: 'searchSettings' })).toBe('Search')
  expect(documentTitle({ _id: 't', _type: 'tag', label: 'AI' })).toBe('AI')
  expect(documentTitle({ _id: 'x', _type: 'guide', title: '' })).toBe('Untitled')
})
