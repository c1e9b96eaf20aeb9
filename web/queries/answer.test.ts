import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'

const heading = (key: string, text: string) => ({
  _key: key,
  _type: 'block',
  style: 'h2',
  children: [{ text }],
})

function pageLink(target: string, heading: string | null, list: unknown[] | null) {
  const headings = heading === null ? null : { list, _facets: ['page:p'] }
  return { _type: 'pageLink', _key: 'a', heading, page: { _type: target }, headings }
}

/** A page with a link in its text. */
const page = (link: unknown) => ({ title: 'A', body: [{ _type: 'block', markDefs: [link] }] })

test('a link to a heading has its anchor in place of all headings of its target', () => {
  const list = [heading('x', 'Notes'), heading('y', 'Notes'), heading('z', 'Errors')]
  const linked = (key: string, target = 'guide') => answerOf(page(pageLink(target, key, list)))
  const shown = (anchor: string | null, key: string, target = 'guide') =>
    page({ _type: 'pageLink', _key: 'a', heading: key, page: { _type: target }, anchor })
  expect(linked('y')).toEqual(shown('notes-1', 'y'))
  expect(linked('z')).toEqual(shown('errors', 'z'))
  // A node page has a section of that name itself.
  expect(linked('z', 'nodePage')).toEqual(shown('errors-1', 'z', 'nodePage'))
  expect(linked('gone')).toEqual(shown(null, 'gone'))
})

test('headings beside the one that is linked make no other answer', () => {
  const before = page(pageLink('guide', 'x', [heading('x', 'Notes')]))
  const after = page(
    pageLink('guide', 'x', [heading('w', 'New'), heading('x', 'Notes'), heading('y', 'Notes')]),
  )
  expect(answerOf(after)).toEqual(answerOf(before))
})

test('a link to a page has no anchor, also where the page is not published', () => {
  for (const link of [pageLink('guide', null, null), pageLink('missing', 'x', null)])
    expect(answerOf(page(link))).toMatchObject({ body: [{ markDefs: [{ anchor: null }] }] })
})
