import { expect, test } from 'vitest'
import { innerText, markdownOf, pageText, plainTextOf } from '#testing/block-content.ts'

test('details in Markdown are a list item below their summary', () => {
  expect(markdownOf('details', { summary: 'More', body: [innerText('Hidden at first.')] })).toBe(
    '- **More**\n\n  Hidden at first.\n',
  )
})

test('the text of details is their summary and their body', () => {
  expect(plainTextOf('details', { summary: 'More', body: [pageText('Hidden at first.')] })).toBe(
    'More\nHidden at first.',
  )
})
