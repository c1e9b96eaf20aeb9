import { expect, test } from 'vitest'
import { innerText, markdownOf, pageText, plainTextOf } from '#testing/block-content.ts'

test('a callout in Markdown is a quote that begins with its kind and title', () => {
  expect(markdownOf('callout', { kind: 'tip', title: null, body: [innerText('Try it.')] })).toBe(
    '> **Tip**\n>\n> Try it.\n',
  )
  expect(markdownOf('callout', { kind: 'danger', title: 'No way back', body: [innerText('Gone.')] })).toBe(
    '> **Danger: No way back**\n>\n> Gone.\n',
  )
  expect(markdownOf('callout', { kind: null, title: null, body: null })).toBe('> **Note**\n')
})

test('the text of a callout is its title and its body', () => {
  expect(plainTextOf('callout', { title: 'No way back', body: [pageText('Gone.')] })).toBe(
    'No way back\nGone.',
  )
})
