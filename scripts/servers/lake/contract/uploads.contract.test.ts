/** Content of the documents of uploaded assets. */

import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { assetHash } from '@repo/kit/hash.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile, openedForTest } from '@repo/kit/testing/opened.ts'
import { describe, expect, test } from 'vitest'
import { clientOf, testLake } from '../testing/lake.ts'
import { plain } from '../testing/pictures.ts'
import { refused } from '../testing/requests.ts'

const lake = openedForFile(() => testLake())

let shade = 0
/** A photograph that no other test uploads: two thirds red, one third dark blue. */
async function photograph(): Promise<Buffer> {
  shade += 20
  const sea = await plain('rgb(20, 20, 90)', 30, 45).toBuffer()
  return plain(`rgb(220, ${shade}, 30)`, 90, 45)
    .composite([{ input: sea, left: 60, top: 0 }])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withExif({
      IFD0: { Make: 'Example', Model: 'Camera 1', DateTime: '2024:05:06 07:08:09', Copyright: 'A. Person' },
      IFD2: { FNumber: '28/10', ISOSpeedRatings: '200', DateTimeOriginal: '2024:05:06 07:08:09' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 3000/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 3600/100',
        GPSAltitude: '5/1',
      },
    })
    .toBuffer()
}

test('an upload keeps title, description, label, credit line and source', async () => {
  const about = { title: 'Two colors', description: 'Red and blue', label: 'test', creditLine: '© A. Person' }
  const source = { id: 'photo-1', name: 'archive', url: 'https://archive.example/photo-1' }
  const client = clientOf(lake)
  const image = await client.assets.upload('image', await photograph(), { ...about, source })
  expect(await client.getDocument(image._id)).toMatchObject({ ...about, source })
  const file = await client.assets.upload('file', Buffer.from('text'), { filename: 'a.txt', ...about })
  expect(file).toMatchObject(about)
  const without = await client.assets.upload('image', await photograph())
  for (const field of [...Object.keys(about), 'source']) expect(without).not.toHaveProperty(field)
})

test('an image has its size, alpha channel and placeholder, and no EXIF data or place', async () => {
  const fields = ['_type', 'dimensions', 'hasAlpha', 'lqip']
  for (const options of [{}, { extract: ['exif' as const, 'location' as const] }]) {
    const { metadata } = await clientOf(lake).assets.upload('image', await photograph(), options)
    expect(Object.keys(metadata).toSorted()).toEqual(fields)
  }
  const empty = await plain('#0000', 8, 8, 4).toBuffer()
  const { metadata } = await clientOf(lake).assets.upload('image', empty)
  expect(metadata.hasAlpha).toBe(true)
})

describe('an upload that cannot be stored', () => {
  let dataDir: string
  const own = openedForTest(() => {
    dataDir = join(newFolder(), 'lake')
    return testLake({ dataDir })
  })
  const upload = (bytes: Buffer) => clientOf(own).assets.upload('file', bytes, { filename: 'a.txt' })
  const stored = () => readdirSync(join(dataDir, 'assets')).filter((name) => name !== 'derived')

  // Writing to this device fails as on a full disk (man 4 full).
  test.skipIf(!existsSync('/dev/full'))(
    'is refused with 507 on a full disk, and leaves no file',
    async () => {
      const bytes = Buffer.from('text')
      const half = `${assetHash(bytes)}.txt.${process.pid}.tmp`
      symlinkSync('/dev/full', join(dataDir, 'assets', half))
      await refused(
        upload(bytes),
        507,
        `The disk of ${join(dataDir, 'assets')} is full: free some space there`,
      )
      expect(stored()).toEqual([])
      await upload(bytes)
      expect(stored()).toEqual([`${assetHash(bytes)}.txt`])
    },
  )

  test('leaves no file when its document is refused', async () => {
    const foreign = new DatabaseSync(join(dataDir, 'lake.sqlite'))
    foreign.exec("INSERT INTO keyvalue VALUES ('u', 'k', '1')")
    foreign.close()
    await refused(upload(Buffer.from('text')), 503)
    expect(stored()).toEqual([])
  })
})

test('an SVG that claims to be very large is drawn small', async () => {
  const side = 16_000
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="M0 0h9v9z"/></svg>`
  const began = process.cpuUsage()
  const { metadata } = await clientOf(lake).assets.upload('image', Buffer.from(svg))
  expect(metadata.dimensions).toMatchObject({ width: side, height: side })
  expect(metadata).toMatchObject({ lqip: expect.stringContaining('data:image/png') })
  // All of its pixels take 20 s of processor time.
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
})
