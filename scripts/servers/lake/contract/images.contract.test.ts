/** Image transformations, with URLs that `@sanity/image-url` makes. */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { createImageUrlBuilder, type ImageUrlBuilder } from '@sanity/image-url'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf, testLake } from '../testing/lake.ts'
import { noise, plain } from '../testing/pictures.ts'

const colors = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const

const lake = openedForFile(() => testLake())
const upload = async (picture: Sharp) => {
  const bytes = await picture.toBuffer()
  return (await clientOf(lake).assets.upload('image', bytes))._id
}
/** 80 × 40: red and green in the upper half, blue and white in the lower. */
let quarters: string

beforeAll(async () => {
  const parts = [
    { input: await plain('#00ff00', 40, 20).toBuffer(), left: 40, top: 0 },
    { input: await plain('#0000ff', 40, 20).toBuffer(), left: 0, top: 20 },
    { input: await plain('#ffffff', 40, 20).toBuffer(), left: 40, top: 20 },
  ]
  quarters = await upload(plain('#ff0000', 80, 40).composite(parts))
})

function image(id: string): ImageUrlBuilder {
  // Otherwise the builder cuts to the ratio of width and height itself, by `rect`.
  return createImageUrlBuilder({ projectId: 'test', dataset: 'production', baseUrl: lake.url })
    .image(id)
    .ignoreImageParams()
}

/** Downloads and decodes an image. `at` takes fractions of both sides. */
async function shown(builder: ImageUrlBuilder) {
  const response = await fetch(builder.url())
  expect(response.status, builder.url()).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
    return [...data.subarray(start, start + 4)]
  }
  return {
    response,
    bytes,
    size: `${info.width}x${info.height}`,
    at,
    /** Colors of the four quarters, from left to right and from top to bottom. */
    quarters: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].map(nameOf).join(' '),
  }
}

const sizeOf = async (builder: ImageUrlBuilder) => (await shown(builder)).size

function nameOf([r = 0, g = 0, b = 0]: readonly number[]): string {
  const near = Object.entries(colors).find(([, color]) =>
    [r, g, b].every((value, index) => Math.abs(value - (color[index] ?? 0)) < 12),
  )
  return near?.[0] ?? `${r},${g},${b}`
}

describe('cut', () => {
  test('fit "crop" cuts to the ratio of the box, around the middle', async () => {
    const square = await shown(image(quarters).size(20, 20).fit('crop'))
    expect([square.size, square.quarters]).toEqual(['20x20', 'red green blue white'])
    expect(await sizeOf(image(quarters).size(10, 10).fit('min'))).toBe('10x10')
    expect(await sizeOf(image(quarters).size(200, 100).fit('crop'))).toBe('80x40')
  })

  test('by hotspot and crop of the image field', async () => {
    const field = {
      asset: { _ref: quarters },
      crop: { left: 0.5, right: 0, top: 0, bottom: 0 },
      hotspot: { x: 0.9, y: 0.9, width: 0.1, height: 0.1 },
    }
    const builder = createImageUrlBuilder({ projectId: 'test', dataset: 'production', baseUrl: lake.url })
    const cut = await shown(builder.image(field).size(20, 10))
    expect([cut.size, cut.quarters]).toEqual(['20x10', 'white white white white'])
  })
})

test('a part is inside of the image, and a scaled one has at least one pixel', async () => {
  expect(await sizeOf(image(quarters).rect(70, 30, 80, 40))).toBe('10x10')
  expect(await sizeOf(image(quarters).rect(0, 0, 80, 1).width(10))).toBe('10x1')
})

test('dpr multiplies width and height', async () => {
  expect(await sizeOf(image(quarters).width(20).dpr(2))).toBe('40x20')
  expect(await sizeOf(image(quarters).size(10, 10).fit('crop').dpr(3))).toBe('30x30')
})

test.each([
  ['jpg', 'jpeg'],
  ['pjpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
] as const)('format %s is image/%s', async (name, format) => {
  const { response, bytes } = await shown(image(quarters).format(name))
  expect(response.headers.get('content-type')).toBe(`image/${format}`)
  expect((await sharp(bytes).metadata()).format).toBe(format)
})

test('a lower quality makes a smaller file, also without a format', async () => {
  const id = await upload(noise(100, 100).jpeg({ quality: 95 }))
  const length = async (quality: number) =>
    (await shown(image(id).width(90).quality(quality))).bytes.byteLength
  expect(await length(10)).toBeLessThan((await length(90)) / 2)
})

test('a PNG keeps its colors, whatever the quality', async () => {
  const { bytes } = await shown(image(quarters).width(40).format('png').quality(10))
  expect((await sharp(bytes).metadata()).isPalette).toBeFalsy()
})

test('a name after that of the file is allowed', async () => {
  expect(await sizeOf(image(quarters).width(10).vanityName('four-colors.png'))).toBe('10x5')
})

const effects = 'or=90 flip=h blur=5 sharp=5 sat=-100 invert=true bg=fff pad=5 fit=fill fit=fillmax'
const cuts = 'crop=left fp-x=0.5 fp-y=0.5 min-w=1 max-h=9'
test.each(`${effects} ${cuts} dpr=9 dpr=`.split(' '))(
  '%s is refused with the name of the parameter',
  async (query) => {
    const response = await fetch(`${image(quarters).url()}?${query}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: expect.stringMatching(new RegExp(`^${query.split('=')[0]}="`)) },
    ])
  },
)
