/** Image transformations, with URLs that `@sanity/image-url` makes. */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { createImageUrlBuilder, type ImageUrlBuilder } from '@sanity/image-url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf, testLake } from '../testing/lake.ts'

const colors = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const

const lake = openedForFile(() => testLake())
/** 80 × 40: red and green in the upper half, blue and white in the lower. */
let quarters: string
/** 40 × 40: transparent, with a red square of 20 × 20 in the middle. */
let hole: string

beforeAll(async () => {
  const client = clientOf(lake)
  const square = (background: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const all = sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } }).composite([
    { input: await square('#00ff00', 40, 20), left: 40, top: 0 },
    { input: await square('#0000ff', 40, 20), left: 0, top: 20 },
    { input: await square('#ffffff', 40, 20), left: 40, top: 20 },
  ])
  quarters = (await client.assets.upload('image', await all.png().toBuffer()))._id
  const transparent = sharp({
    create: { width: 40, height: 40, channels: 4, background: '#0000' },
  }).composite([{ input: await square('#ff0000', 20, 20), left: 10, top: 10 }])
  hole = (await client.assets.upload('image', await transparent.png().toBuffer()))._id
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
    quarters: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].map(nameOf),
  }
}

function nameOf([r = 0, g = 0, b = 0]: readonly number[]): string {
  const near = Object.entries(colors).find(([, color]) =>
    [r, g, b].every((value, index) => Math.abs(value - (color[index] ?? 0)) < 12),
  )
  return near?.[0] ?? `${r},${g},${b}`
}

describe('turned and flipped', () => {
  test.each([
    [0, '80x40', ['red', 'green', 'blue', 'white']],
    [90, '40x80', ['blue', 'red', 'white', 'green']],
    [180, '80x40', ['white', 'blue', 'green', 'red']],
    [270, '40x80', ['green', 'white', 'red', 'blue']],
  ] as const)('by %i degrees', async (angle, size, expected) => {
    const turned = await shown(image(quarters).orientation(angle))
    expect([turned.size, turned.quarters]).toEqual([size, expected])
  })

  test('horizontally, vertically, and after turning', async () => {
    const flipped = async (builder: ImageUrlBuilder) => (await shown(builder)).quarters
    expect(await flipped(image(quarters).flipHorizontal())).toEqual(['green', 'red', 'white', 'blue'])
    expect(await flipped(image(quarters).flipVertical())).toEqual(['blue', 'white', 'red', 'green'])
    const both = image(quarters).orientation(90).flipHorizontal()
    expect(await flipped(both)).toEqual(['red', 'blue', 'green', 'white'])
  })

  test('the width is that of the turned image', async () => {
    expect((await shown(image(quarters).orientation(90).width(20))).size).toBe('20x40')
  })
})

describe('cut', () => {
  const square = () => image(quarters).size(20, 20).fit('crop')

  test('to the edge that "crop" names', async () => {
    expect((await shown(square().crop('left'))).quarters).toEqual(['red', 'red', 'blue', 'blue'])
    expect((await shown(square().crop('right'))).quarters).toEqual(['green', 'green', 'white', 'white'])
    expect((await shown(square().crop('center'))).quarters).toEqual(['red', 'green', 'blue', 'white'])
    const high = image(quarters).size(80, 10).fit('crop').crop('top')
    expect((await shown(high)).quarters).toEqual(['red', 'green', 'red', 'green'])
  })

  test('around a focal point, which turns with the image', async () => {
    const focused = square().crop('focalpoint').focalPoint(0.9, 0.5)
    expect((await shown(focused)).quarters).toEqual(['green', 'green', 'white', 'white'])
    const turned = await shown(focused.orientation(90))
    expect(turned.quarters).toEqual(['white', 'green', 'white', 'green'])
  })

  test('to where the image has most details', async () => {
    const noise = await sharp({
      create: {
        width: 30,
        height: 30,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const calm = sharp({ create: { width: 120, height: 30, channels: 3, background: '#00ff00' } })
    const bytes = await calm
      .composite([{ input: noise, left: 90, top: 0 }])
      .png()
      .toBuffer()
    const { _id } = await clientOf(lake).assets.upload('image', bytes)
    const cut = await shown(image(_id).size(30, 30).fit('crop').crop('entropy'))
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
    expect([cut.size, cut.quarters]).toEqual(['20x10', ['white', 'white', 'white', 'white']])
  })

  test('within the smallest and largest sides', async () => {
    expect((await shown(image(quarters).fit('crop').maxWidth(30))).size).toBe('30x40')
    expect((await shown(image(quarters).fit('crop').height(20).minWidth(40).maxWidth(20))).size).toBe('20x20')
  })

  test('fit "min" cuts to the ratio of the box', async () => {
    expect((await shown(image(quarters).size(10, 10).fit('min'))).size).toBe('10x10')
  })
})

test('dpr multiplies width, height and padding', async () => {
  expect((await shown(image(quarters).width(20).dpr(2))).size).toBe('40x20')
  expect((await shown(image(quarters).size(10, 10).fit('crop').dpr(3).pad(1))).size).toBe('36x36')
})

describe('colors', () => {
  test('are inverted, but not the transparency', async () => {
    expect((await shown(image(quarters).invert(true))).at(0.25, 0.25)).toEqual([0, 255, 255, 255])
    const inverted = await shown(image(hole).invert(true))
    expect([inverted.at(0.5, 0.5), inverted.at(0.05, 0.05)[3]]).toEqual([[0, 255, 255, 255], 0])
  })

  test('become gray', async () => {
    const [r, g, b] = (await shown(image(quarters).saturation(-100))).at(0.25, 0.25)
    expect([r === g, g === b, r === 255]).toEqual([true, true, false])
  })

  test('run together when an image is blurred, more with a larger number', async () => {
    const leaked = async (amount: number) => (await shown(image(quarters).blur(amount))).at(0.4, 0.25)[1] ?? 0
    const [little, much, all] = [await leaked(5), await leaked(80), await leaked(2000)]
    // The average of all colors is 127.
    expect([little < 5, much > 30 && much < 90, all > 110]).toEqual([true, true, true])
  })

  test('differ more along an edge when an image is sharpened', async () => {
    const soft = sharp({ create: { width: 60, height: 20, channels: 3, background: '#606060' } })
    const light = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a0a0a0' } })
      .png()
      .toBuffer()
    const bytes = await soft
      .composite([{ input: light, left: 30, top: 0 }])
      .png()
      .toBuffer()
    const { _id } = await clientOf(lake).assets.upload('image', bytes)
    const edge = (await shown(image(_id).sharpen(80))).at(0.5, 0.5)[0] ?? 0
    expect(edge).toBeGreaterThan(0xa0)
  })
})

describe('background', () => {
  test('fills what is transparent, in all four notations', async () => {
    for (const [written, expected] of [
      ['00f', [0, 0, 255, 255]],
      ['0000ff', [0, 0, 255, 255]],
      ['800000ff', [0, 0, 255, 128]],
      ['800f', [0, 0, 255, 136]],
    ] as const) {
      const filled = await shown(image(hole).bg(written))
      expect(filled.at(0.05, 0.05), written).toEqual(expected)
      expect(filled.at(0.5, 0.5), written).toEqual([255, 0, 0, 255])
    }
  })

  test('fills the rest of the box, and the padding, but is not inverted with the image', async () => {
    const filled = await shown(image(quarters).size(40, 40).fit('fill').bg('0000ff').invert(true))
    expect([filled.size, nameOf(filled.at(0.5, 0.05)), filled.at(0.25, 0.35)]).toEqual([
      '40x40',
      'blue',
      [0, 255, 255, 255],
    ])
    const padded = await shown(image(quarters).width(40).pad(10).bg('0f0'))
    expect([padded.size, nameOf(padded.at(0.01, 0.01)), nameOf(padded.at(0.3, 0.4))]).toEqual([
      '60x40',
      'green',
      'red',
    ])
  })

  test('is transparent unless one is given', async () => {
    expect((await shown(image(quarters).size(40, 40).fit('fillmax'))).at(0.5, 0.05)[3]).toBe(0)
  })
})

test.each([
  ['jpg', 'image/jpeg', 'jpeg', false],
  ['pjpg', 'image/jpeg', 'jpeg', true],
  ['png', 'image/png', 'png', false],
  ['webp', 'image/webp', 'webp', false],
] as const)('format %s is %s', async (name, type, format, isProgressive) => {
  const { response, bytes } = await shown(image(quarters).format(name))
  const found = await sharp(bytes).metadata()
  expect([response.headers.get('content-type'), found.format, found.isProgressive ?? false]).toEqual([
    type,
    format,
    isProgressive,
  ])
})

test('a lower quality makes a smaller file, also without a format', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const bytes = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { _id } = await clientOf(lake).assets.upload('image', bytes)
  const length = async (quality: number) =>
    (await shown(image(_id).width(90).quality(quality))).bytes.byteLength
  expect(await length(10)).toBeLessThan((await length(90)) / 2)
})

test('a PNG keeps its colors, whatever the quality', async () => {
  const { bytes } = await shown(image(quarters).width(40).format('png').quality(10))
  expect((await sharp(bytes).metadata()).isPalette).toBeFalsy()
})

test('a name after that of the file is allowed', async () => {
  const { size } = await shown(image(quarters).width(10).vanityName('four-colors.png'))
  expect(size).toBe('10x5')
})

test.each([
  'or=45',
  'flip=x',
  'crop=middle',
  'fp-x=2',
  'bg=blue',
  'bg=12345',
  'blur=-1',
  'sharp=101',
  'sat=50',
  'invert=yes',
  'dpr=9',
  'dpr=',
  'pad=5000',
])('%s is refused with the name of the parameter', async (query) => {
  const response = await fetch(`${image(quarters).url()}?${query}`)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: expect.stringMatching(new RegExp(`^${query.split('=')[0]}="`)) },
  ])
})
