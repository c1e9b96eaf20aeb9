import { expect, test } from 'vitest'
import { shownResult } from './shown-result.ts'

const heading = (key: string, text: string) => ({
  _key: key,
  _type: 'block',
  style: 'h2',
  children: [{ text }],
})

const linked = (_type: string) => ({ _id: 'p', _type, slug: 'p', segments: ['nodes'] })

const pageLink = (target: unknown, heading: string | null) => ({
  _type: 'pageLink',
  _key: 'a',
  heading,
  page: target,
  _deps: [heading && 'page:p'],
})

const page = (link: unknown) => ({ title: 'A', body: [{ _type: 'block', markDefs: [link] }] })

/** The same as its query returns it, with the headings of the page that the link leads to. */
const selected = (link: unknown, headings: unknown[], _type = 'guide') => ({
  ...page(link),
  linkedHeadings: [{ _id: 'p', _type, headings }],
})

test('a link to a heading has only its own anchor, not all headings of its target', () => {
  const list = [heading('x', 'Notes'), heading('y', 'Notes'), heading('z', 'Errors'), heading('x', 'Twice')]
  const linkTo = (key: string, target = 'guide') =>
    shownResult(selected(pageLink(linked(target), key), list, target))
  const shown = (anchor: string | null, target = 'guide') =>
    page({ _type: 'pageLink', _key: 'a', page: linked(target), anchor })
  expect([linkTo('x'), linkTo('y'), linkTo('z')]).toEqual([shown('notes'), shown('notes-1'), shown('errors')])
  // A node page has a section with the same name.
  expect([linkTo('z', 'nodePage'), linkTo('gone')]).toEqual([shown('errors-1', 'nodePage'), shown(null)])
})

test('a snippet is the blocks that it contains, and in a sentence its words; an unpublished one is nothing', () => {
  const reuse = { _type: 'reuse', _key: 'r', snippetId: 's', _deps: ['link:s'] }
  const reused = (blocks: unknown) => ({ ...reuse, blocks })
  const body = (...blocks: unknown[]) => shownResult({ body: blocks }).body
  expect(body({ _type: 'video' }, reused([{ _key: 'a', _type: 'video' }, 'a text']))).toEqual([
    { _type: 'video' },
    { _type: 'video', _key: 'r-a', reusedFrom: { id: 's', key: 'a' } },
  ])
  expect(body(reused(null), { _type: 'reuse', blocks: [reused(null)] })).toEqual([])
  const children = [{ _type: 'reuseInline', _key: 'w', text: 'ten' }, { _type: 'reuseInline' }]
  expect(body({ _type: 'block', children })).toEqual([
    {
      _type: 'block',
      children: [
        { _type: 'span', _key: 'w', text: 'ten', marks: [] },
        { _type: 'span', marks: [] },
      ],
    },
  ])
})

test('a result contains no dependencies at any depth', () => {
  const result = {
    _deps: ['slug:page:llm', null],
    page: { title: 'LLM', trail: [{ title: 'TTS', _deps: ['link:q', ['segment:c1', null]] }, null] },
    gone: { _deps: null },
  }
  expect(shownResult(result)).toEqual({ page: { title: 'LLM', trail: [{ title: 'TTS' }, null] }, gone: {} })
})

test('links to missing documents give the same result, whatever they refer to', () => {
  const nowhere = { _type: 'missing', slug: null, segments: [] }
  const missing = (_id: string) => ({ ...nowhere, _id, _deps: [`link:${_id}`] })
  const one = selected(pageLink(missing('p'), 'x'), [heading('x', 'Notes')])
  const other = page(pageLink(missing('q'), null))
  expect(shownResult(one)).toEqual(page({ _type: 'pageLink', _key: 'a', page: null, anchor: null }))
  expect(shownResult(one)).toEqual(shownResult(other))
})

test.each<[string, unknown, string | null]>([
  ['not asked for', [], null],
  ['text', 'headings', 'x'],
  ['a list of texts', ['headings'], 'x'],
  ['pages without headings', [{ _id: 'p' }, { _id: 'p', headings: 'none' }], 'x'],
])('a link has no anchor if the headings of its page are %s', (_what, linkedHeadings, heading) => {
  const link = pageLink(linked('guide'), heading)
  expect(shownResult({ ...page(link), linkedHeadings })).toEqual(
    page({ _type: 'pageLink', _key: 'a', page: linked('guide'), anchor: null }),
  )
})

test('links of the navbar without a target are left out, whatever their words', () => {
  const to = (label: string, href: string | null, page: unknown) => ({ _key: label, label, href, page })
  const missing = { _id: 'p', _type: 'missing', slug: null, segments: [] }
  const kept = [to('Blog', 'https://example.com/', null), to('Docs', null, linked('guide'))]
  expect(shownResult({ navbar: [to('Soon', null, missing), ...kept, to('None', '', null)] })).toEqual({
    navbar: kept,
  })
  expect(shownResult({ link: to('Soon', null, missing) })).toEqual({ link: null })
})

test('a block of a body that has the type of a missing link is left out, and the others are shown', () => {
  const block = { _type: 'block', _key: 'a' }
  expect(shownResult({ body: [{ _type: 'missing', _ref: 'llm' }, block] })).toEqual({ body: [block] })
})
