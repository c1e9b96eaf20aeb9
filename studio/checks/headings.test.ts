import { expect, test } from 'vitest'
import { headingsInOrder } from './headings.ts'

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
