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
/** 40 × 40: transparent, with a red square of 20 × 20 in the middle. */
let hole: string

beforeAll(async () => {
  const parts = [
    { input: await plain('#00ff00', 40, 20).toBuffer(), left: 40, top: 0 },
    { input: await plain('#0000ff', 40, 20).toBuffer(), left: 0, top: 20 },
    { input: await plain('#ffffff', 40, 20).toBuffer(), left: 40, top: 20 },
  ]
  quarters = await upload(plain('#ff0000', 80, 40).composite(parts))
  const square = { input: await plain('#ff0000', 20, 20).toBuffer(), left: 10, top: 10 }
  hole = await upload(plain('#0000', 40, 40, 4).composite([square]))
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

describe('turned and flipped', () => {
  test.each([
    [0, '80x40', 'red green blue white'],
    [90, '40x80', 'blue red white green'],
    [180, '80x40', 'white blue green red'],
    [270, '40x80', 'green white red blue'],
  ] as const)('by %i degrees', async (angle, size, expected) => {
    const turned = await shown(image(quarters).orientation(angle))
    expect([turned.size, turned.quarters]).toEqual([size, expected])
  })

  test('horizontally, vertically, and after turning', async () => {
    expect(await quartersOf(image(quarters).flipHorizontal())).toBe('green red white blue')
    expect(await quartersOf(image(quarters).flipVertical())).toBe('blue white red green')
    expect(await quartersOf(image(quarters).orientation(90).flipHorizontal())).toBe('red blue green white')
  })

  test('the width is that of the turned image', async () => {
    expect(await sizeOf(image(quarters).orientation(90).width(20))).toBe('20x40')
  })
})

describe('cut', () => {
  const square = () => image(quarters).size(20, 20).fit('crop')

  test('to the edge that "crop" names', async () => {
    expect(await quartersOf(square().crop('left'))).toBe('red red blue blue')
    expect(await quartersOf(square().crop('right'))).toBe('green green white white')
    expect(await quartersOf(square().crop('center'))).toBe('red green blue white')
    const high = image(quarters).size(80, 10).fit('crop').crop('top')
    expect(await quartersOf(high)).toBe('red green red green')
  })

  test('around a focal point, which turns with the image', async () => {
    const focused = square().crop('focalpoint').focalPoint(0.9, 0.5)
    expect(await quartersOf(focused)).toBe('green green white white')
    expect(await quartersOf(focused.orientation(90))).toBe('white green white green')
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

test('dpr multiplies width, height and padding', async () => {
  expect(await sizeOf(image(quarters).width(20).dpr(2))).toBe('40x20')
  expect(await sizeOf(image(quarters).size(10, 10).fit('crop').dpr(3).pad(1))).toBe('36x36')
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
    const light = { input: await plain('#a0a0a0', 30, 20).toBuffer(), left: 30, top: 0 }
    const id = await upload(plain('#606060', 60, 20).composite([light]))
    const edge = (await shown(image(id).sharpen(80))).at(0.5, 0.5)[0] ?? 0
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
    expect([filled.size, nameOf(filled.at(0.5, 0.05))]).toEqual(['40x40', 'blue'])
    expect(filled.at(0.25, 0.35)).toEqual([0, 255, 255, 255])
    const padded = await shown(image(quarters).width(40).pad(10).bg('0f0'))
    const seen = [padded.size, nameOf(padded.at(0.01, 0.01)), nameOf(padded.at(0.3, 0.4))]
    expect(seen).toEqual(['60x40', 'green', 'red'])
  })

  test('is transparent unless one is given', async () => {
    expect((await shown(image(quarters).size(40, 40).fit('fillmax'))).at(0.5, 0.05)[3]).toBe(0)
  })
})

test.each([
  ['jpg', 'jpeg', false],
  ['pjpg', 'jpeg', true],
  ['png', 'png', false],
  ['webp', 'webp', false],
] as const)('format %s is image/%s', async (name, format, isProgressive) => {
  const { response, bytes } = await shown(image(quarters).format(name))
  const found = await sharp(bytes).metadata()
  expect(response.headers.get('content-type')).toBe(`image/${format}`)
  expect([found.format, found.isProgressive ?? false]).toEqual([format, isProgressive])
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

const wrong =
  'or=45 flip=x crop=middle fp-x=2 bg=blue bg=12345 blur=-1 sharp=101 sat=50 invert=yes dpr=9 dpr='
test.each([...wrong.split(' '), 'pad=5000'])(
  '%s is refused with the name of the parameter',
  async (query) => {
    const response = await fetch(`${image(quarters).url()}?${query}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: expect.stringMatching(new RegExp(`^${query.split('=')[0]}="`)) },
    ])
  },
)
