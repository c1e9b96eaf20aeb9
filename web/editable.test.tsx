import { expect, test } from 'vitest'
import { withPlaces } from '#queries/places.ts'
import { htmlOfBody } from '#testing/rendered.tsx'
import { editable } from './editable.ts'

const text = (key: string, words: string, more: object = {}) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  children: [{ _type: 'span', _key: `${key}-s`, text: words }],
  ...more,
})

const page = {
  _id: 'node-llm',
  _type: 'nodePage',
  body: [
    text('h', 'When to use it', { style: 'h2' }),
    text('p', 'Calls a model.'),
    text('q', 'It works.', { style: 'blockquote' }),
    text('l', 'First', { listItem: 'bullet', level: 1 }),
    { _type: 'callout', _key: 'c', kind: 'tip', title: 'Cheaper', body: [text('i', 'Use a small one.')] },
    { _type: 'code', _key: 'k', code: 'run()' },
  ],
}

function clickable(html: string): string[] {
  return [...html.matchAll(/<(\w+)[^>]*?data-sanity="?id=node-llm;type=nodePage;path=([^;]+);base=/g)].map(
    ([, tag, path]) => `${tag} ${path}`,
  )
}

test('every block is clickable, also inside another, and the heading keeps its anchor', () => {
  const html = htmlOfBody(withPlaces({ page }).page.body)
  expect(clickable(html)).toEqual([
    'h2 body:h',
    'p body:p',
    'blockquote body:q',
    'li body:l',
    'aside body:c',
    'span body:c.title',
    'p body:c.body:i',
    'div body:k',
  ])
  expect(html).toMatch(/<h2 [^>]*id=when-to-use-it[ >]/)
})

test('readers get the page without a byte more', () => {
  const html = htmlOfBody(page.body)
  expect(html).not.toContain('data-sanity')
  const attributes = / data-sanity(-drag-disable)?=("[^"]*"|[^\s>]+)/g
  expect(htmlOfBody(withPlaces({ page }).page.body).replace(attributes, '')).toBe(html)
})

test('what a document written through the API claims marks nothing for readers', () => {
  const _place = { id: 'node-llm', type: 'nodePage', path: 'title' }
  const html = htmlOfBody([
    { ...text('p', 'Calls a model.'), _place },
    { _type: 'code', _key: 'k', code: '', _place },
  ])
  expect(html).toContain('Calls a model.')
  expect(html).not.toContain('data-sanity')
  const unnamed = withPlaces({ page: { ...page, provider: { _id: '', _type: '', name: 'OpenAI' } } }).page
  expect(editable(unnamed.provider)['data-sanity']).toContain('path=provider;')
})

test('an element names the Studio, and cannot be dragged', () => {
  const attributes = editable(withPlaces({ page }).page, 'title')
  expect(attributes).toEqual({
    'data-sanity': `id=node-llm;type=nodePage;path=title;base=${encodeURIComponent('http://localhost:3333')}`,
    'data-sanity-drag-disable': 'true',
  })
  expect(editable(page, 'title')).toEqual({})
})
