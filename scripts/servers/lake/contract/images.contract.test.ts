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

const quartersOf = async (builder: ImageUrlBuilder) => (await shown(builder)).quarters
const sizeOf = async (builder: ImageUrlBuilder) => (await shown(builder)).size

function nameOf([r = 0, g = 0, b = 0]: readonly number[]): string {
  const near = Object.entries(colors).find(([, color]) =>
    [r, g, b].every((value, index) => Math.abs(value - (color[index] ?? 0)) < 12),
  )
  return near?.[0] ?? `${r},${g},${b}`
}

describe('cut', () => {
  const square = () => image(quarters).size(20, 20).fit('crop')

  test('to the edge that "crop" names', async () => {
    expect(await quartersOf(square().crop('left'))).toBe('red red blue blue')
    expect(await quartersOf(square().crop('right'))).toBe('green green white white')
    expect(await quartersOf(square().crop('center'))).toBe('red green blue white')
    const high = image(quarters).size(80, 10).fit('crop').crop('top')
    expect(await quartersOf(high)).toBe('red green red green')
  })

  test('around a focal point', async () => {
    const focused = square().crop('focalpoint').focalPoint(0.9, 0.5)
    expect(await quartersOf(focused)).toBe('green green white white')
  })

  test('to where the image has most details', async () => {
    const details = { input: await noise(30, 30).toBuffer(), left: 90, top: 0 }
    const id = await upload(plain('#00ff00', 120, 30).composite([details]))
    const cut = await shown(image(id).size(30, 30).fit('crop').crop('entropy'))
    expect([cut.size, cut.quarters.includes('green')]).toEqual(['30x30', false])
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

  test('within the smallest and largest sides', async () => {
    expect(await sizeOf(image(quarters).fit('crop').maxWidth(30))).toBe('30x40')
    expect(await sizeOf(image(quarters).fit('crop').height(20).minWidth(40).maxWidth(20))).toBe('20x20')
  })

  test('fit "min" cuts to the ratio of the box', async () => {
    expect(await sizeOf(image(quarters).size(10, 10).fit('min'))).toBe('10x10')
  })
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
test.each([...'crop=middle fp-x=2 dpr=9 dpr='.split(' '), ...effects.split(' ')])(
  '%s is refused with the name of the parameter',
  async (query) => {
    const response = await fetch(`${image(quarters).url()}?${query}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: expect.stringMatching(new RegExp(`^${query.split('=')[0]}="`)) },
    ])
  },
)
