/**
 * Delivery of images and files: a deleted asset is gone, and responses are what browsers need.
 */

import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { copyLake } from '../store/backup.ts'
import { clientOf, testLake } from '../testing/lake.ts'
import { plain } from '../testing/pictures.ts'
import { refused } from '../testing/requests.ts'

const dataDir = newFolder()
const lake = openedForFile(() => testLake({ dataDir }))
const client = openedForFile(() => clientOf(lake))

let color = 0
/** An image that no other test uploads. */
const png = () => {
  color += 1
  return plain(`rgb(${color}, 9, 9)`, 40, 20).toBuffer()
}
const statusOf = async (url: string) => (await fetch(url)).status
const textFile = async (content: string, by = client) =>
  by.assets.upload('file', Buffer.from(content), { filename: 'a.txt' })
const derivedFiles = () => readdirSync(join(dataDir, 'assets/derived'))

describe('a deleted asset', () => {
  test('is no longer served, nor are its derived images, and its files are gone', async () => {
    const kept = await client.assets.upload('image', await png())
    expect(await statusOf(`${kept.url}?w=10`)).toBe(200)
    const before = derivedFiles()
    const asset = await client.assets.upload('image', await png())
    for (const query of ['', '?w=10', '?w=20&fm=webp']) expect(await statusOf(asset.url + query)).toBe(200)
    expect(derivedFiles()).toHaveLength(before.length + 2)
    await client.delete(asset._id)
    for (const query of ['', '?w=10', '?w=20&fm=webp', '?w=30', '?dl='])
      expect(await statusOf(asset.url + query), query).toBe(404)
    expect(existsSync(join(dataDir, 'assets', basename(asset.path)))).toBe(false)
    expect(derivedFiles()).toEqual(before)
    expect(await statusOf(`${kept.url}?w=10`)).toBe(200)
  })

  test('is served again after the same bytes were uploaded again', async () => {
    const bytes = await png()
    const { _id, url } = await client.assets.upload('image', bytes)
    await client.delete(_id)
    expect(await statusOf(url)).toBe(404)
    expect((await client.assets.upload('image', bytes))._id).toBe(_id)
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes)
  })

  test('keeps its file while the document exists: after a refusal, a rollback or a replacement in one transaction', async () => {
    const asset = await textFile('kept')
    await client.create({ _id: 'uses', _type: 'x', file: { _type: 'reference', _ref: asset._id } })
    await refused(client.delete(asset._id), 409)
    expect(await statusOf(asset.url)).toBe(200)
    await client.delete('uses')
    const { _rev, _createdAt, _updatedAt, ...document } = asset
    const twice = client.transaction().delete(asset._id).create(document).create(document)
    await refused(twice.commit(), 409)
    await client.transaction().delete(asset._id).create(document).commit()
    await client.mutate([{ delete: { id: asset._id } }], { dryRun: true })
    expect(await (await fetch(asset.url)).text()).toBe('kept')
  })

  test('loses its file at the next start if the lake crashed in between', async () => {
    const folder = newFolder()
    const first = await testLake({ dataDir: folder })
    const own = clientOf(first)
    const [asset, other] = [await textFile('text', own), await textFile('other', own)]
    copyLake(folder, join(folder, 'copy'))
    await own.delete(asset._id)
    await first.close()
    // The file as it was before the deletion was complete.
    const name = basename(asset.path)
    copyFileSync(join(folder, 'copy/assets', name), join(folder, 'assets', name))
    const second = await testLake({ dataDir: folder })
    expect(existsSync(join(folder, 'assets', name))).toBe(false)
    expect(existsSync(join(folder, 'assets', basename(other.path)))).toBe(true)
    await second.close()
  })
})

describe('an asset', () => {
  test('may be cached for an hour and is then revalidated, because it can be deleted', async () => {
    const { url } = await client.assets.upload('image', await png())
    for (const address of [url, `${url}?w=10`]) {
      const first = await fetch(address)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
      expect(etag).toMatch(/^"[^"]+"$/)
      for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await fetch(address, { headers: { 'if-none-match': given } })
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
      }
      expect((await fetch(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
    const tagOf = async (query: string) => (await fetch(url + query)).headers.get('etag')
    expect(new Set(await Promise.all(['', '?w=10', '?w=11'].map(tagOf))).size).toBe(3)
  })

  test('answers HEAD like GET, without the bytes, and a range with all bytes', async () => {
    const { url } = await client.assets.upload('image', await png())
    const { url: file } = await textFile('some text')
    for (const address of [url, `${url}?w=10`, file]) {
      const get = await fetch(address)
      const length = (await get.arrayBuffer()).byteLength
      const head = await fetch(address, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)])
      for (const name of 'etag content-type cache-control content-security-policy'.split(' '))
        expect(head.headers.get(name), name).toBe(get.headers.get(name))
      expect(await head.text()).toBe('')
    }
    expect((await fetch(`${url}x`, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(file, { headers: { range: 'bytes=0-1' } })).status).toBe(200)
  })

  test('is downloaded under the name in dl=, also if it is an image', async () => {
    const { url } = await client.assets.upload('image', await png())
    const nameOf = async (query: string) => (await fetch(url + query)).headers.get('content-disposition')
    expect(await nameOf('')).toBeNull()
    expect(await nameOf('?dl=a%20"b"%0D%0Aset-cookie:x.png')).toBe(
      'attachment; filename="a _b___set-cookie:x.png"; filename*=UTF-8\'\'a%20%22b%22%0D%0Aset-cookie%3Ax.png',
    )
    // RFC 6266: browsers use the second name; the first is for clients that do not support it.
    expect(await nameOf(`?dl=${encodeURIComponent('見積 (1)\'s "é".txt')}`)).toBe(
      "attachment; filename=\"__ (1)'s ___.txt\"; filename*=UTF-8''%E8%A6%8B%E7%A9%8D%20%281%29%27s%20%22%C3%A9%22.txt",
    )
    expect(await nameOf('?w=10&dl=small.png')).toBe('attachment; filename="small.png"')
    expect(await nameOf('?dl=')).toBe(`attachment; filename="${basename(url)}"`)
  })

  test('with too many pixels is refused for that reason', async () => {
    const large = await sharp({
      create: { width: 20_000, height: 15_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const { message } = await refused(client.assets.upload('image', large), 400)
    expect(message).toMatch(/20000 × 15000 pixels.*268/)
  }, 60_000)
})
