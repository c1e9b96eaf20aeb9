import { expect, test } from 'vitest'
import { changedFields, type DocumentContent, merge } from './merge.ts'

const block = (_key: string, text: string) => ({ _type: 'block', _key, children: [{ _key: 's', text }] })
const page = (fields: DocumentContent) => ({ _id: 'a', _rev: '1', _type: 'guide', title: 'Old', ...fields })

const cases: readonly (readonly [
  string,
  DocumentContent,
  DocumentContent,
  DocumentContent,
  DocumentContent,
  readonly string[],
])[] = [
  [
    'a field that only the site has changed is changed',
    { summary: 'Old' },
    { summary: 'Corrected' },
    { title: 'New', summary: 'Old' },
    { title: 'New', summary: 'Corrected' },
    [],
  ],
  ['a field that was removed is removed', { summary: 'x' }, {}, { summary: 'x' }, {}, []],
  ['a field that was added is added', {}, { summary: 'x' }, {}, { summary: 'x' }, []],
  ['the same change in both is no conflict', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
  ['where both changed a value, the release keeps its own', { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }, ['a']],
  [
    'paragraphs are merged one by one',
    { body: [block('1', 'one'), block('2', 'two'), block('3', 'three')] },
    { body: [block('1', 'ONE'), block('n', 'new'), block('2', 'two')] },
    { body: [block('1', 'one'), block('2', 'TWO'), block('3', 'three'), block('4', 'four')] },
    { body: [block('1', 'ONE'), block('n', 'new'), block('2', 'TWO'), block('4', 'four')] },
    [],
  ],
  [
    'a paragraph that both changed is a conflict of the field, and others are merged',
    { body: [block('1', 'one'), block('2', 'two')] },
    { body: [block('1', 'A'), block('2', 'B')] },
    { body: [block('1', 'one'), block('2', 'C')] },
    { body: [block('1', 'A'), block('2', 'C')] },
    ['body'],
  ],
  [
    'a paragraph that the release removed and the site changed is a conflict',
    { body: [block('1', 'one')] },
    { body: [block('1', 'A')] },
    { body: [] },
    { body: [] },
    ['body'],
  ],
  [
    'another order is a conflict',
    { tags: [{ _key: 'a' }, { _key: 'b' }] },
    { tags: [{ _key: 'b' }, { _key: 'a' }] },
    { tags: [{ _key: 'a' }, { _key: 'b' }, { _key: 'c' }] },
    { tags: [{ _key: 'a' }, { _key: 'b' }, { _key: 'c' }] },
    ['tags'],
  ],
  [
    'parts of an object are merged one by one',
    { seo: { title: 'a', description: 'b' } },
    { seo: { title: 'A', description: 'b' } },
    { seo: { title: 'a', description: 'B' } },
    { seo: { title: 'A', description: 'B' } },
    [],
  ],
]

test.each(cases)('%s', (_what, base, published, version, merged, conflicts) => {
  expect(merge(page(base), { ...page(published), _rev: '2' }, page(version))).toEqual({
    content: page(merged),
    conflicts,
  })
})

test('content is compared deeply, without what the lake sets and the order of fields', () => {
  const published = page({ body: [block('1', 'One')] })
  const draft = { title: 'Old', body: [block('1', 'One')], _type: 'guide', _rev: '2', _updatedAt: 'x' }
  expect(changedFields(draft, published)).toEqual([])
  for (const more of [{ title: 'B' }, { body: [{ ...block('1', 'One'), marks: [] }] }, { summary: '' }])
    expect(changedFields({ ...draft, ...more }, published)).toEqual(Object.keys(more))
})
