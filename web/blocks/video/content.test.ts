import { expect, test } from 'vitest'
import { markdownOf, plainTextOf } from '#testing/block-content.ts'

test('a video in Markdown is a link with its caption; one without a URL is left out', () => {
  expect(
    markdownOf('video', { url: 'https://video.example.com/1', title: 'A tour', caption: 'Two minutes' }),
  ).toBe('[Video: A tour](https://video.example.com/1)\n\n*Two minutes*\n')
  expect(markdownOf('video', { url: null, title: 'Lost', caption: null })).toBe('')
})

test('the text of a video is its title and its caption', () => {
  expect(plainTextOf('video', { title: 'A tour', caption: 'Two minutes' })).toBe('A tour\nTwo minutes')
})
