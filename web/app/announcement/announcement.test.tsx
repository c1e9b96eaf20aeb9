import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOfText } from '#testing/rendered.tsx'
import { RichText } from './announcement.tsx'

const block = (markDefs: unknown, children: unknown) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs,
  children,
})
const word = { _type: 'span', _key: 's', text: 'news', marks: ['l'] }
const htmlWith = (blocks: readonly unknown[]) => htmlOfText(<RichText blocks={blocks} />)

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

test('links in an announcement lead to other sites and to pages, without a paragraph around them', () => {
  const outside = { _type: 'link', _key: 'l', href: 'https://loomwork.example/blog' }
  expect(htmlWith([block([outside], [word])])).toBe(
    '<a href=https://loomwork.example/blog target=_blank rel="noopener noreferrer">news</a> ',
  )
  const page = { _type: 'nodePage', slug: 'llm', segments: ['nodes', 'text'] }
  expect(htmlWith([block([{ _type: 'pageLink', _key: 'l', page, anchor: 'limits' }], [word])])).toBe(
    '<a href=/docs/nodes/text/llm/#limits>news</a> ',
  )
})

test('a javascript: address and a page that is not published are only their text', () => {
  expect(htmlWith([block([{ _type: 'link', _key: 'l', href: 'javascript:alert(1)' }], [word])])).toBe('news ')
  expect(htmlWith([block([{ _type: 'pageLink', _key: 'l', page: null, anchor: null }], [word])])).toBe(
    'news ',
  )
})

test('a block of another type is left out', () => {
  expect(htmlWith([{ _type: 'image', _key: 'i' }, block([], [{ ...word, marks: [] }])])).toBe('news ')
})

test('values that no form lets through cost only the announcement', () => {
  for (const value of [null, 7, 'x', {}, { _type: 'block' }, block(null, null), block('x', [null, 7, {}])])
    expect(() => htmlWith([value]), JSON.stringify(value)).not.toThrow()
})
