import { expect, test } from 'vitest'
import { bodyImage } from './image.ts'

const none = {
  alt: undefined,
  decorative: undefined,
  caption: undefined,
  asset: undefined,
  crop: undefined,
  hotspot: undefined,
  shape: undefined,
}
const preview = (fields: object) => bodyImage.preview?.prepare?.({ ...none, ...fields })
const asset = { _type: 'reference', _ref: 'image-abc-800x400-png' }

test('in a text, an image is shown as readers see it', () => {
  const crop = { left: 0.5, top: 0, right: 0, bottom: 0 }
  expect(preview({ alt: 'The canvas', caption: 'Empty', asset, crop })).toMatchObject({
    title: 'The canvas',
    subtitle: 'Empty',
    media: { _type: 'image', asset, crop },
  })
  expect(preview({ asset, shape: 'square', hotspot: { x: 1, y: 0 } })).toMatchObject({
    media: { crop: { left: 0.5, top: 0, right: 0, bottom: 0 } },
  })
})

test.each([
  ['nothing', {}],
  ['nulls', { alt: null, caption: null, asset: null, crop: null, hotspot: null, shape: null }],
  ['other types', { alt: 7, caption: {}, asset: 'x', crop: 'x', hotspot: [], shape: {} }],
  ['a malformed reference', { asset: { _ref: 7 } }],
])('a preview of %s does not fail', (_name, fields) => {
  expect(() => preview(fields)).not.toThrow()
})

test('an image without a description says whether it needs one', () => {
  expect(preview({ asset })).toMatchObject({ title: 'Not described yet' })
  expect(preview({ asset, decorative: true })).toMatchObject({ title: 'Decoration' })
})
