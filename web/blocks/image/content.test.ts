import { expect, test } from 'vitest'
import { markdownOf, plainTextOf } from '#testing/block-content.ts'

const asset = { _ref: 'image-a', _type: 'reference' as const }
const whole = { crop: null, hotspot: null, shape: null }

test('an image in Markdown is an image with its caption; a decorative or missing one is left out', () => {
  expect(
    markdownOf('image', { ...whole, asset, alt: 'A canvas', decorative: null, caption: 'The canvas' }),
  ).toBe('![A canvas](https://images.example.com/image-a.png)\n\n*The canvas*\n')
  expect(markdownOf('image', { ...whole, asset, alt: null, decorative: true, caption: null })).toBe('')
  expect(markdownOf('image', { ...whole, asset: null, alt: 'Lost', decorative: null, caption: null })).toBe(
    '',
  )
})

test('the text of an image is its alternative text and its caption', () => {
  expect(plainTextOf('image', { alt: 'A canvas', caption: 'The canvas' })).toBe('A canvas\nThe canvas')
})
