import { expect, test } from 'vitest'
import { errorAnchors, headingsOf, reservedAnchors, slugOf, unusedAnchor } from './anchors.ts'

function heading(key: string, style: string, ...texts: string[]) {
  return { _type: 'block', _key: key, style, children: texts.map((text) => ({ _type: 'span', text })) }
}

test('an anchor is lower case with hyphens and without punctuation', () => {
  expect(slugOf("What's new in Größe & more?")).toBe('whats-new-in-größe--more')
})

test('equal headings get numbered anchors, and a reserved anchor counts as used', () => {
  const body = [
    heading('a', 'h2', 'Notes'),
    heading('b', 'h3', 'No', 'tes'),
    heading('c', 'normal', 'Notes'),
    heading('d', 'h2', 'Settings'),
    { _type: 'image', _key: 'e' },
  ]
  expect(headingsOf(body, ['settings']).map(({ key, level, anchor }) => [key, level, anchor])).toEqual([
    ['a', 2, 'notes'],
    ['b', 3, 'notes-1'],
    ['d', 2, 'settings-1'],
  ])
})

test('a number that another heading has in its text is left out', () => {
  const texts = ['Notes 1', 'Notes', 'Notes', 'Notes', 'Notes 1']
  const anchors = headingsOf(texts.map((text) => heading(text, 'h2', text))).map(({ anchor }) => anchor)
  expect(anchors).toEqual(['notes-1', 'notes', 'notes-2', 'notes-3', 'notes-1-1'])
})

test('no heading takes an anchor that its page uses itself', () => {
  const anchorsOf = (type: string) =>
    headingsOf(
      ['Main', 'Top', 'Inputs', 'Works well with'].map((text) => heading(text, 'h2', text)),
      reservedAnchors(type),
    ).map(({ anchor }) => anchor)
  expect(anchorsOf('guide')).toEqual(['main-1', 'top-1', 'inputs', 'works-well-with'])
  expect(anchorsOf('nodePage')).toEqual(['main-1', 'top-1', 'inputs-1', 'works-well-with-1'])
})

test('a heading of nothing but punctuation still has an anchor', () => {
  expect(headingsOf([heading('a', 'h2', '!?')])[0]?.anchor).toBe('section')
})

test('a style that the editor does not offer is no heading', () => {
  expect(headingsOf([heading('a', 'constructor', 'A'), heading('b', 'h5', 'B')])).toEqual([])
})

test('equal anchors are numbered without trying the numbers of all before', () => {
  class Counted extends Map<string, number> {
    tried = 0
    override has(anchor: string) {
      this.tried += 1
      return super.has(anchor)
    }
  }
  const used = new Counted([['notes-2', 1]])
  const anchors = Array.from({ length: 1000 }, () => unusedAnchor('notes', used))
  expect(anchors.slice(0, 4)).toEqual(['notes', 'notes-1', 'notes-3', 'notes-4'])
  expect(unusedAnchor('notes-2', used)).toBe('notes-2-1')
  expect(used.tried).toBeLessThan(3 * anchors.length)
})

test('errors with the same message have different anchors', () => {
  expect(errorAnchors(['Model not found', 'Model not found!', '', null])).toEqual([
    'error-model-not-found',
    'error-model-not-found-1',
    'error-',
    'error--1',
  ])
})
