import { expect, test } from 'vitest'
import { placeOf, withPlaces } from './places.ts'
import { shownResult } from './shown-result.ts'

const page = {
  _id: 'node-llm',
  _type: 'nodePage',
  title: 'LLM',
  provider: { name: 'OpenAI' },
  inputs: [{ _key: 'in', label: 'Prompt' }],
  body: [
    { _key: 'p', _type: 'block', children: [{ _key: 's', text: 'Calls a model.' }] },
    { _key: 'c', _type: 'callout', body: [{ _key: 'inner', _type: 'block', children: [] }] },
    { _type: 'block', children: [] },
    { _key: 'a.b "c', _type: 'block', children: [] },
    { _key: '12', _type: 'block', children: [] },
  ],
  related: [{ _id: 'node-rag', _type: 'nodePage', title: 'RAG', summary: 'Finds texts.' }],
  trail: [{ _id: 'category-text', _type: 'category', title: 'Text' }, null],
  tags: [{ tag: { _id: 'ai', _type: 'tag', title: 'AI' } }],
}

const read = () => withPlaces({ page }).page

test('a field, an item and the text in a block are found in their document', () => {
  const { inputs, body, provider } = read()
  expect(placeOf(read(), 'title')).toEqual({ id: 'node-llm', type: 'nodePage', path: 'title' })
  expect([placeOf(provider)?.path, placeOf(inputs[0])?.path]).toEqual(['provider', 'inputs[_key=="in"]'])
  expect(placeOf(inputs[0], 'label')?.path).toBe('inputs[_key=="in"].label')
  expect(placeOf(body[0])?.path).toBe('body[_key=="p"]')
  expect(placeOf(body[1]?.body?.[0])?.path).toBe('body[_key=="c"].body[_key=="inner"]')
})

test('a block of a snippet is edited in the snippet', () => {
  const snippet = { _type: 'reuse', _key: 'r', snippetId: 'beta', blocks: [{ _key: 'p', _type: 'callout' }] }
  const shown = shownResult({ page: { ...page, body: [snippet] } })
  const place = { id: 'beta', type: 'snippet', path: 'body[_key=="p"].title' }
  expect(placeOf(withPlaces(shown).page.body[0], 'title')).toEqual(place)
})

test('what another document says is edited there, under the name of its own field', () => {
  const { related, trail, tags } = read()
  expect(placeOf(related[0], 'summary')).toEqual({ id: 'node-rag', type: 'nodePage', path: 'summary' })
  expect(placeOf(trail[0], 'summary')).toEqual({ id: 'category-text', type: 'category', path: 'description' })
  expect(placeOf(tags[0]?.tag, 'title')).toEqual({ id: 'ai', type: 'tag', path: 'label' })
})

test('home page, settings and tags are found although their queries select no type', () => {
  const { home, siteChrome, tag } = withPlaces({
    home: { lead: 'Build workflows.', highlights: [{ _key: 'h', title: 'Fast' }] },
    siteChrome: { copyright: '© Loomwork', footer: [{ _key: 'f', title: 'Docs' }] },
    tag: { _id: 'ai', label: 'AI' },
  })
  expect(placeOf(home, 'lead')).toEqual({ id: 'homePage', type: 'homePage', path: 'lead' })
  expect(placeOf(home.highlights[0], 'title')?.path).toBe('highlights[_key=="h"].title')
  const expected = { id: 'siteSettings', type: 'siteSettings', path: 'footer[_key=="f"]' }
  expect(placeOf(siteChrome.footer[0])).toEqual(expected)
  expect(placeOf(tag, 'label')).toEqual({ id: 'ai', type: 'tag', path: 'label' })
})

test('a copy of an object keeps its place', () => {
  const { _key, ...copy } = { ...read().inputs[0] }
  expect(placeOf(copy)?.path).toBe('inputs[_key=="in"]')
})

test('an item without a readable key, a whole document, and what readers see have no place', () => {
  expect([placeOf(read().body[2]), placeOf(read().body[3])]).toEqual([undefined, undefined])
  // An overlay would open the thirteenth item.
  expect([placeOf(read().body[4]), placeOf(read())]).toEqual([undefined, undefined])
  expect([placeOf(page, 'title'), placeOf(null, 'title')]).toEqual([undefined, undefined])
})

test('a document cannot claim to have a place', () => {
  const place = { id: 'node-llm', type: 'nodePage', path: 'title' }
  const claims = [place, { ...place, path: 7 }, 'text', 7, null]
  for (const _place of claims) {
    const port = { _key: 'in', label: 'Prompt', _place }
    expect([placeOf(port), placeOf(port, 'label')]).toEqual([undefined, undefined])
    const { inputs } = withPlaces({ page: { ...page, inputs: [port, { ...port, _key: 'a b' }] } }).page
    expect(placeOf(inputs[0], 'label')?.path).toBe('inputs[_key=="in"].label')
    expect(placeOf(inputs[1], 'label')).toBeUndefined()
  }
})

test('results that are no object stay as they are', () => {
  const result = { a: null, b: 'text', c: [1, 'two', null] }
  expect(withPlaces(result)).toEqual(structuredClone(result))
})
