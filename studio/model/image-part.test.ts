import { expect, test } from 'vitest'
import { type StoredImage, shownPart } from './image-part.ts'

const partOf = (image: StoredImage, size = '1000x500', extension = 'png') =>
  shownPart({ asset: { _ref: `image-a1-${size}-${extension}` }, ...image })?.part
const whole = { left: 0, top: 0, width: 1000, height: 500 }

test('an image without a choice is shown whole', () => {
  expect(partOf({})).toEqual(whole)
  expect(partOf({ crop: null, hotspot: null, shape: null })).toEqual(whole)
  // The image tool stores these when nothing is cut off.
  expect(partOf({ crop: { left: 0, top: 0, right: 0, bottom: 0 } })).toEqual(whole)
})

test('a crop is cut off', () => {
  const crop = { left: 0.1, top: 0.2, right: 0.3, bottom: 0 }
  expect(partOf({ crop })).toEqual({ left: 100, top: 100, width: 600, height: 400 })
})

test('a shape is cut around the hotspot, inside of the crop', () => {
  expect(partOf({ shape: 'square' })).toEqual({ left: 250, top: 0, width: 500, height: 500 })
  expect(partOf({ shape: 'square', hotspot: { x: 0.4, y: 0.5 } })).toMatchObject({ left: 150 })
  expect(partOf({ shape: 'square', hotspot: { x: 0, y: 1 } })).toMatchObject({ left: 0, top: 0 })
  const crop = { left: 0.5, top: 0, right: 0.4, bottom: 0 }
  expect(partOf({ shape: 'square', crop, hotspot: { x: 0, y: 1 } })).toEqual({
    left: 500,
    top: 400,
    width: 100,
    height: 100,
  })
  expect(partOf({ shape: 'wide' })).toMatchObject({ width: 889, height: 500 })
  expect(partOf({ shape: 'standard' })).toMatchObject({ width: 667, height: 500 })
})

test('a drawing is shown whole, because it is not cut', () => {
  expect(partOf({ shape: 'square', crop: { left: 0.5 } }, '1000x500', 'svg')).toEqual(whole)
})

test.each([
  ['text', 'x', 'x'],
  ['values of a wrong type', { left: '0.5', top: null }, { x: {}, y: [] }],
  ['fractions out of range', { left: -1, right: 2, top: Number.NaN }, { x: 7, y: -7 }],
  ['a crop that leaves nothing', { left: 0.6, right: 0.6 }, {}],
])('%s counts as none', (_name, crop, hotspot) => {
  expect(partOf({ crop, hotspot })).toEqual(whole)
  expect(partOf({ crop, hotspot, shape: 'other' })).toEqual(whole)
  expect(partOf({ crop, hotspot, shape: 'square' })).toEqual(partOf({ shape: 'square' }))
})

test('every part is inside of the image and has a pixel', () => {
  const steps = [0, 0.001, 0.333, 0.5, 13 / 14, 0.999]
  const shapes = [undefined, 'wide', 'square']
  const sizes = [
    [7, 3],
    [3, 7],
    [1, 500],
  ] as const
  const crops = steps.flatMap((left) => steps.map((right) => ({ left, right, top: right, bottom: left })))
  for (const [width, height] of sizes)
    for (const shape of shapes)
      for (const crop of crops) {
        const part = partOf({ crop, hotspot: { x: crop.left }, shape }, `${width}x${height}`)
        const message = JSON.stringify({ width, height, shape, crop, part })
        expect(part, message).toSatisfy(
          (found: typeof whole) =>
            found.left >= 0 &&
            found.top >= 0 &&
            found.width >= 1 &&
            found.height >= 1 &&
            found.left + found.width <= width &&
            found.top + found.height <= height,
        )
      }
})

test.each([undefined, null, {}, { _ref: '' }, { _ref: 'image-x' }, { _ref: 'image-a1-0x5-png' }])(
  'a reference that is not an image has no part: %j',
  (asset) => {
    expect(shownPart({ asset })).toBeNull()
  },
)

test('the file is named as in its URL', () => {
  expect(shownPart({ asset: { _ref: 'image-a1-10x5-png' } })).toEqual({
    file: 'a1-10x5.png',
    isDrawing: false,
    whole: { width: 10, height: 5 },
    part: { left: 0, top: 0, width: 10, height: 5 },
  })
})
