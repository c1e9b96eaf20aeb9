import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeAll, expect, test } from 'vitest'
import { findImages } from './find-images.ts'

async function imageNamed(filename: string, alt?: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><title>${filename}</title></svg>`
  const { _id } = await lake.client.assets.upload('image', Buffer.from(drawing), { filename })
  return { _type: 'image', _key: filename, asset: { _type: 'reference', _ref: _id }, alt }
}

const lake = openedForFile(() => startTestLake())
beforeAll(async () => {
  const card = await imageNamed('llm_card.png', 'A node with two ports')
  const overview = await imageNamed('Canvas-Overview 2.jpg', 'The whole workflow')
  const pasted = await imageNamed('pasted-image', 'Settings of the vector store')
  const step = await imageNamed('pasted-image-2', 'The button "Run"')
  await imageNamed('vector.store.reader.svg')
  const tabs = { _type: 'tabs', _key: 't', tabs: [{ _key: 'a', body: [pasted] }, null] }
  const steps = { _type: 'steps', _key: 's', steps: [{ _key: 'a', body: [step] }] }
  const box = { _type: 'details', _key: 'd', body: [{ ...overview, _key: 'x', alt: null, dark: card }] }
  await lake.client
    .transaction()
    .create({ _id: 'a', _type: 'guide', body: [card, null, { _type: 'image', _key: 'e' }, box] })
    .create({ _id: 'drafts.a', _type: 'guide', body: [card, overview] })
    .create({ _id: 'b', _type: 'nodePage', body: [tabs, steps, card] })
    .create({ _id: 'c', _type: 'guide', body: 'text' })
    .commit()
})

const names = async (words: string) => (await findImages(lake.client, words)).map(({ name }) => name)

test('images are found by the words of their file name, or a part of one', async () => {
  expect(await names('overview')).toEqual(['Canvas-Overview 2.jpg'])
  expect(await names('OVER canvas')).toEqual(['Canvas-Overview 2.jpg'])
  expect(await names('llm')).toEqual(['llm_card.png'])
  expect(await names('llm_card.png')).toEqual(['llm_card.png'])
  expect(await names('view')).toEqual(['Canvas-Overview 2.jpg'])
  expect(await names('canvas card')).toEqual([])
})

test('images are found by what a page says they show, also in tabs, steps and drafts', async () => {
  expect(await names('settings store')).toEqual(['pasted-image'])
  expect(await names('run button')).toEqual(['pasted-image-2'])
  expect(await names('whole')).toEqual(['Canvas-Overview 2.jpg'])
  expect(await names('store')).toEqual(['vector.store.reader.svg', 'pasted-image'])
})

test('without words all are listed, with their size and the pages that have them', async () => {
  const all = await findImages(lake.client, '  ')
  expect(all).toHaveLength(5)
  expect(all).toContainEqual({
    id: expect.stringMatching(/^image-/),
    url: expect.stringContaining('/images/'),
    name: 'llm_card.png',
    size: '8 × 4',
    alt: 'A node with two ports',
    pages: 2,
  })
  expect(all).toContainEqual(expect.objectContaining({ name: 'vector.store.reader.svg', alt: '', pages: 0 }))
  expect(await findImages(lake.client, '', 1)).toHaveLength(1)
})
