import { expect, test } from 'vitest'
import { headingsInOrder, sectionsHaveText } from './headings.ts'

const heading = (style: string, text: string) => ({ _type: 'block', style, children: [{ text }] })

test('headings that go down one level at a time are fine', () => {
  expect(
    headingsInOrder([heading('h2', 'A'), heading('normal', '-'), heading('h3', 'B'), heading('h2', 'C')]),
  ).toBe(true)
})

test('a heading that skips a level is named', () => {
  expect(headingsInOrder([heading('h2', 'A'), heading('h4', 'Deep')])).toBe(
    'The heading "Deep" skips a level: make it a Subheading.',
  )
  expect(headingsInOrder([heading('h3', 'First')])).toBe(
    'The heading "First" skips a level: make it a Heading.',
  )
})

test('a heading with nothing below it is named', () => {
  const text = (words: string) => ({ ...heading('normal', words), _type: 'block' })
  expect(sectionsHaveText([heading('h2', 'A'), text('x'), heading('h2', 'B'), { _type: 'table' }])).toBe(true)
  expect(sectionsHaveText([heading('h2', 'A'), heading('h3', 'B'), text('x')])).toBe(true)
  expect(sectionsHaveText([text(''), { _type: 'steps' }])).toBe(true)
  const missing = (title: string) =>
    `The section "${title}" has no text yet: write it, or remove its heading.`
  expect(sectionsHaveText([heading('h2', 'A'), text(' '), heading('h2', 'B'), text('x')])).toBe(missing('A'))
  expect(sectionsHaveText([heading('h2', 'A'), text('x'), heading('h3', 'B'), heading('h2', 'C')])).toBe(
    missing('B'),
  )
  expect(sectionsHaveText([heading('h2', 'A'), text('x'), heading('h2', 'Last')])).toBe(missing('Last'))
})

test('values of any form are not headings', () => {
  expect(sectionsHaveText([null, 'x', { style: 3 }, { _type: 'block', style: 'h2', children: 'x' }])).toMatch(
    /"" has no text/,
  )
})
