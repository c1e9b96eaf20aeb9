/** Invalid requests are refused with a message and a 4xx status, never with 500. */

import { openedForFile } from '@repo/kit/testing/opened.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clientOf, testLake } from '../testing/lake.ts'
import { noise } from '../testing/pictures.ts'
import { refused } from '../testing/requests.ts'

const lake = openedForFile(() => testLake())

/** The head of a HEIC file from a phone: an AVIF file whose codec is declared as HEVC. */
function heicOf(avif: Buffer): Buffer {
  const text = avif.toString('latin1').replaceAll('avif', 'heic').replaceAll('av01', 'hvc1')
  const at = text.indexOf('av1C') - 4
  const after = at + avif.readUInt32BE(at)
  const codec = Buffer.alloc(31)
  codec.writeUInt32BE(codec.length)
  codec.write('hvcC', 4)
  codec[8] = 1
  const heic = Buffer.concat([
    Buffer.from(text.slice(0, at), 'latin1'),
    codec,
    Buffer.from(text.slice(after), 'latin1'),
  ])
  for (const box of ['meta', 'iprp', 'ipco']) {
    const start = text.indexOf(box) - 4
    heic.writeUInt32BE(heic.readUInt32BE(start) + codec.length - (after - at), start)
  }
  return heic
}

test('images that cannot be read are refused at upload', async () => {
  const client = clientOf(lake)
  const png = await noise(200, 200).png().toBuffer()
  const jpeg = await noise(200, 200).jpeg().toBuffer()
  const heic = heicOf(await noise(64, 64).avif().toBuffer())
  await refused(client.assets.upload('image', heic), 400, 'HEIC')
  for (const whole of [png, jpeg])
    await refused(client.assets.upload('image', whole.subarray(0, whole.length / 2)), 400, 'damaged')
})

test('a part outside of its image is moved into it, and an invalid part is refused', async () => {
  const { url } = await clientOf(lake).assets.upload('image', await noise(40, 20).png().toBuffer())
  const sizeOf = async (rect: string) => {
    const response = await fetch(`${url}?rect=${rect}`)
    if (response.status !== 200) return response.status
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [width, height]
  }
  expect(await sizeOf('10,5,20,10')).toEqual([20, 10])
  expect(await sizeOf('30,15,20,10')).toEqual([10, 5])
  expect(await sizeOf('100,100,20,10')).toEqual([1, 1])
  expect(await sizeOf('0.6,0.4,9.5,10.4')).toEqual([10, 10])
  for (const wrong of ['', 'a,b,c,d', '1,2,3', '-1,0,5,5', '0,0,0,5', '0,0,5,Infinity'])
    expect(await sizeOf(wrong), wrong).toBe(400)
})

test('GROQ that this lake cannot evaluate is refused with the name of the function', async () => {
  await clientOf(lake).create({ _type: 'g', place: { lat: 1, lng: 2 } })
  const query = '*[_type == "g" && geo::contains(place, place)] | score(boost(text::query("a"), 2))'
  await refused(clientOf(lake).fetch(query), 400, 'geo::contains()')
})

test('the id of a new document has only characters that Sanity allows', async () => {
  const create = (_id: string) => clientOf(lake).create({ _id, _type: 'i' })
  for (const wrong of ['a b', 'a/b', 'ä', '-a', '.a', 'a..b', 'drafts.-a', 'a\n', 'x'.repeat(129), '*'])
    await refused(create(wrong), 400, JSON.stringify(wrong))
  for (const right of ['_a', 'A.b-c_1', 'x'.repeat(128)]) expect((await create(right))._id).toBe(right)
  // A prefix is completed.
  expect((await create('drafts.'))._id).toMatch(/^drafts\.[0-9a-f-]{36}$/)
})

test('the id of a transaction is short, and can be used only once', async () => {
  const client = clientOf(lake)
  const write = (_id: string, id = 'once') =>
    client.transaction().create({ _id, _type: 't' }).transactionId(id).commit()
  await write('t1')
  await refused(write('t2'), 409, '"once"')
  await refused(write('t2', 'x'.repeat(129)), 400, 'transactionId')
  expect(await client.getDocument('t2')).toBeUndefined()
})
