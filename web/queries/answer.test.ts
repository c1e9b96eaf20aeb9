import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'

const heading = (key: string, text: string) => ({
  _key: key,
  _type: 'block',
  style: 'h2',
  children: [{ text }],
})

const linked = (_type: string) => ({ _id: 'p', _type, slug: 'p', segments: ['nodes'] })

function pageLink(target: unknown, heading: string | null, list: unknown[] | null) {
  const headings = heading === null ? null : { list, _facets: ['page:p'] }
  return { _type: 'pageLink', _key: 'a', heading, page: target, headings }
}

/** A page with a link in its text. */
const page = (link: unknown) => ({ title: 'A', body: [{ _type: 'block', markDefs: [link] }] })

test('a link to a heading has its anchor in place of all headings of its target', () => {
  const list = [heading('x', 'Notes'), heading('y', 'Notes'), heading('z', 'Errors')]
  const linkTo = (key: string, target = 'guide') => answerOf(page(pageLink(linked(target), key, list)))
  const shown = (anchor: string | null, key: string, target = 'guide') =>
    page({ _type: 'pageLink', _key: 'a', heading: key, page: linked(target), anchor })
  expect(linkTo('y')).toEqual(shown('notes-1', 'y'))
  expect(linkTo('z')).toEqual(shown('errors', 'z'))
  // A node page has a section of that name itself.
  expect(linkTo('z', 'nodePage')).toEqual(shown('errors-1', 'z', 'nodePage'))
  expect(linkTo('gone')).toEqual(shown(null, 'gone'))
})

test('headings beside the one that is linked make no other answer', () => {
  const before = page(pageLink(linked('guide'), 'x', [heading('x', 'Notes')]))
  const after = page(
    pageLink(linked('guide'), 'x', [heading('w', 'New'), heading('x', 'Notes'), heading('y', 'Notes')]),
  )
  expect(answerOf(after)).toEqual(answerOf(before))
})

test('a link to a page has no anchor, also where the page has no address', () => {
  for (const link of [
    pageLink(linked('guide'), null, null),
    pageLink({ ...linked('missing'), slug: null }, 'x', [heading('x', 'Notes')]),
  ])
    expect(answerOf(page(link))).toMatchObject({ body: [{ markDefs: [{ anchor: null }] }] })
})
