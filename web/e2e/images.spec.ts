import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { aGuide, lakeClient, removeMade } from './lake.ts'
import { patience } from './studio.ts'
import { test } from './studio-test.ts'

const lake = lakeClient()
const began = new Date().toISOString()
test.afterAll(async () => {
  await removeMade()
  const query = '*[_type == "sanity.imageAsset" && _createdAt >= $began]'
  await lake.delete({ query, params: { began } })
})

function png(width: number, height: number, shade: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  // Each row begins with the number of its filter, 0. The noise keeps the file from being tiny.
  const rows = Uint8Array.from({ length: (width + 1) * height }, (_, index) =>
    index % (width + 1) === 0 ? 0 : (shade + ((index * 7919) % 13)) % 256,
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

async function uploaded(filename: string, shade: number) {
  const asset = await lake.assets.upload('image', png(800, 400, shade), { filename })
  return { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
}

/** The image that is shown, once it is loaded: its pixels, and its shape on the page. */
async function shown(page: Page) {
  const image = page.locator('article figure img:visible')
  await expect(image).toHaveCount(1)
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  return image.evaluate(({ naturalWidth, naturalHeight, width, height, alt }: HTMLImageElement) => ({
    width: naturalWidth,
    height: naturalHeight,
    ratio: width / height,
    alt,
  }))
}

test.describe('on the site', () => {
  test.use({ studio: 'signed out' })
  test('readers see the part that the writer chose, and another image in the dark mode', async ({
    page,
    browser,
  }) => {
    const light = await uploaded('light.png', 200)
    const dark = await uploaded('dark.png', 20)
    const crop = { _type: 'sanity.imageCrop', left: 0.5, right: 0, top: 0, bottom: 0.25 }
    const hotspot = { _type: 'sanity.imageHotspot', x: 0.9, y: 0.5, width: 0.1, height: 0.1 }
    const image = { ...light, _key: 'i', alt: 'Gray', crop, hotspot, shape: 'square', dark, zoom: true }
    await lake.createOrReplace(aGuide('gray', 'gray', { body: [image] }))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const path = '/docs/getting-started/gray/'
    await expect
      .poll(async () => (await page.request.get(path)).text(), patience)
      .toContain('rect=500,0,300,300')
    await page.goto(path)
    // The crop leaves 400 × 300; the square around the hotspot begins at 500.
    expect(await shown(page)).toEqual({ width: 300, height: 300, ratio: 1, alt: 'Gray' })
    const idOf = ({ asset }: typeof light) => asset._ref.split('-')[1] ?? ''
    expect(requests.some((url) => url.includes(idOf(dark)))).toBe(false)
    expect((await (await page.request.get(`${path.slice(0, -1)}.md`)).text()).trim()).toContain(
      'rect=500,0,300,300',
    )

    // Another browser context: Chromium requests what its cache has, also for images that are not
    // displayed.
    const dim = await (await browser.newContext()).newPage()
    await dim.addInitScript(() => localStorage.setItem('theme', 'dark'))
    requests.length = 0
    dim.on('request', (request) => requests.push(request.url()))
    await dim.goto(path)
    expect(await shown(dim)).toEqual({ width: 400, height: 400, ratio: 1, alt: 'Gray' })
    expect(requests.some((url) => url.includes(idOf(light)))).toBe(false)
    expect(requests.some((url) => url.includes(idOf(dark)))).toBe(true)
    await dim.context().close()
  })
})
