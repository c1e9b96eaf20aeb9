import { openedForTest } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { saidOf } from '../../testing/form.ts'
import { guideOf, readGuide } from './guide.ts'

const block = { _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 's', text: 'Write.' }] }

const lake = openedForTest(() => startTestLake())

test('the published guide is shown, a draft of it is not', async () => {
  expect(await readGuide(lake.client)).toBeNull()
  const guide = { _type: 'writersGuide', title: 'How we write', body: [block] }
  await lake.write({ ...guide, _id: 'drafts.writersGuide', title: 'Draft' })
  expect(await readGuide(lake.client)).toBeNull()
  await lake.write({ ...guide, _id: 'writersGuide' })
  expect(await readGuide(lake.client)).toMatchObject({ title: 'How we write', blocks: [block] })
})

test('parts that no form writes are left out', () => {
  for (const found of [null, 'x', {}, { title: 'A', body: 'x' }, { body: [null, 4, {}] }])
    expect(guideOf(found)).toBeNull()
  expect(guideOf({ title: 7, body: [{ _type: 'block', children: 'x', markDefs: null }] })).toEqual({
    title: "Writers' guide",
    blocks: [{ _type: 'block', children: [], markDefs: [] }],
  })
})

test('the form of the guide asks for a title and a text', async () => {
  const said = await saidOf({ _id: 'drafts.writersGuide', _type: 'writersGuide' })
  expect(said).toEqual(['error title: The guide needs a title.', 'error body: The guide has no text yet.'])
})
