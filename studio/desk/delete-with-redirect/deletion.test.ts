import { openedForTest } from '@repo/kit/testing/opened.ts'
import { linkableTypes } from '@repo/model/kinds.ts'
import { aCategory, aNodePage, aTag } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference } from '../../testing/references.ts'
import {
  addressesOf,
  type DeletionKind,
  deletionMutations,
  readCandidates,
  readDeletion,
  readDeletions,
} from './deletion.ts'

const toLlm = { _type: 'redirect', from: '/docs/old/', toPage: { ...reference('llm'), _weak: true } }
const lake = openedForTest(() =>
  lakeWith(
    aCategory('nodes'),
    aCategory('models', { parent: 'nodes' }),
    aCategory('text', { parent: 'models' }),
    aTag('ai'),
    aNodePage('llm', 'text', { title: 'LLM', tags: ['ai'], related: [reference('llm')] }),
    aNodePage('drafts.llm', 'text', { title: 'LLM, new' }),
    aNodePage('gpt', 'text', { title: 'GPT model' }),
    aNodePage('tts', 'models', { title: 'Speech' }),
    { ...toLlm, _id: 'former' },
    { ...toLlm, _id: 'drafts.former' },
    { ...toLlm, _id: 'drafts.older', from: '/docs/older/' },
  ),
)
const now = '2026-11-21T12:00:00.000Z'

async function deleteOrUnpublish(id: string, kind: DeletionKind, replacement?: string) {
  const deletion = await readDeletion(lake.client, id)
  const mutations = deletionMutations(deletion, { kind, replacement, now })
  await lake.client.request({ method: 'POST', url: '/data/mutate/production', body: { mutations } })
}

test('all paths of a deep page are found, and its own links and drafts do not prevent its deletion', async () => {
  await lake.write(aNodePage('versions.rSpring.llm', 'text', { title: 'LLM', related: [reference('llm')] }))
  const deletion = await readDeletion(lake.client, 'llm')
  expect([...addressesOf(deletion)].sort()).toEqual([
    '/docs/nodes/models/text/llm/',
    '/docs/old/',
    '/docs/older/',
  ])
  expect([deletion.uses, deletion.versions]).toEqual([[], ['drafts.llm', 'versions.rSpring.llm']])
})

test('a writer does not see the folder of a category among its paths', async () => {
  const folder = { ...reference('models'), _weak: true }
  await lake.write({ _id: 'folder', _type: 'redirect', from: '/docs/words/', folder: true, toPage: folder })
  expect(addressesOf(await readDeletion(lake.client, 'models'))).toEqual(['/docs/category/models/'])
})

test('the lake accepts the deletion as one transaction, and every redirect leads to the replacement', async () => {
  await deleteOrUnpublish('llm', 'delete', 'gpt')
  expect(await lake.raw.fetch('*[_id match "*llm"]._id')).toEqual([])
  const redirects =
    '*[_type == "redirect"]|order(from asc){_id, from, toPage, successorOf, leftAt, container, name, permanent, automatic}'
  const led = { toPage: { ...reference('gpt'), _weak: true }, successorOf: 'llm' }
  const [own, ...former] = await lake.raw.fetch(redirects)
  expect(own).toMatchObject({ from: '/docs/nodes/models/text/llm/', ...led, leftAt: now })
  expect(own).toMatchObject({ container: 'text', name: 'llm', permanent: true, automatic: true })
  expect(former).toMatchObject([
    { _id: 'drafts.former', from: '/docs/old/', ...led, container: null, name: null },
    { _id: 'former', from: '/docs/old/', ...led },
    { _id: 'drafts.older', from: '/docs/older/', ...led },
  ])
})

test('without a replacement no path redirects', async () => {
  await deleteOrUnpublish('gpt', 'delete')
  expect(await lake.client.fetch('count(*[_id == "gpt" || successorOf == "gpt"])')).toBe(0)
})

test('an unpublished page keeps the draft that it had', async () => {
  const before = await lake.client.getDocument('drafts.llm')
  await deleteOrUnpublish('llm', 'unpublish', 'gpt')
  expect(await lake.raw.fetch('*[_id match "*llm"]')).toEqual([before])
})

test('a page without a draft becomes one with all of its content', async () => {
  await deleteOrUnpublish('tts', 'unpublish')
  const { title, slug, category } = aNodePage('tts', 'models', { title: 'Speech' })
  expect(await lake.raw.fetch('*[_id match "*tts"]')).toMatchObject([
    { _id: 'drafts.tts', title, slug, category },
  ])
})

test('a page that refers to itself can be unpublished, and is the same when it is published again', async () => {
  await lake.write(aNodePage('drafts.llm', 'text', { title: 'LLM', related: [reference('llm')] }))
  await deleteOrUnpublish('llm', 'unpublish')
  const ids = { publishedId: 'llm', draftId: 'drafts.llm' }
  await lake.client.action({ actionType: 'sanity.action.document.publish', ...ids })
  expect(await lake.client.fetch('*[_id == "llm"][0].related')).toEqual([reference('llm')])
})

test('pages that link to each other are unpublished together, and published together again', async () => {
  await lake.write(
    aNodePage('llm', 'text', { related: [reference('tts')] }),
    aNodePage('drafts.llm', 'text', { title: 'LLM, new', related: [reference('tts')] }),
    aNodePage('tts', 'models', { related: [reference('llm')] }),
  )
  const deletions = await readDeletions(lake.client, ['llm', 'tts', 'nothing'])
  expect(deletions.map(({ document, uses }) => [document._id, uses])).toEqual([
    ['llm', []],
    ['tts', []],
  ])
  const together = deletions.map(({ document }) => document)
  const options = { kind: 'unpublish', replacement: 'gpt', now, together } as const
  const mutations = deletions.flatMap((deletion) => deletionMutations(deletion, options))
  await lake.client.request({ method: 'POST', url: '/data/mutate/production', body: { mutations } })
  expect(await lake.raw.fetch('*[_id match "*llm" || _id match "*tts"] | order(_id){_id, title}')).toEqual([
    { _id: 'drafts.llm', title: 'LLM, new' },
    { _id: 'drafts.tts', title: expect.any(String) },
  ])
  await lake.client.action(
    ['llm', 'tts'].map((id) => ({
      actionType: 'sanity.action.document.publish' as const,
      publishedId: id,
      draftId: `drafts.${id}`,
    })),
  )
  expect(await lake.client.fetch('*[_id == "llm"][0].related')).toEqual([reference('tts')])
  // A page that stays does count.
  const [tts] = await readDeletions(lake.client, ['tts'])
  expect(tts?.uses).toMatchObject([{ id: 'llm' }])
})

test.each<[string, string, DeletionKind]>([
  ['llm', 'llm', 'delete'],
  ['llm', 'drafts.llm', 'unpublish'],
])('when %s is removed, a change of %s in the meantime prevents it', async (id, changed, kind) => {
  await lake.write(aNodePage('drafts.llm', 'text', { title: 'LLM', related: [reference('llm')] }))
  const deletion = await readDeletion(lake.client, id)
  await lake.client.patch(changed).set({ title: 'Changed' }).commit()
  const mutations = deletionMutations(deletion, { kind, replacement: 'gpt', now })
  await expect(
    lake.client.request({ method: 'POST', url: '/data/mutate/production', body: { mutations } }),
  ).rejects.toThrow('revision')
  expect(await lake.client.fetch('count(*[_id == "llm" || successorOf == "llm"])')).toBe(1)
})

test('tags and categories cannot be deleted while pages have them', async () => {
  expect((await readDeletion(lake.client, 'ai')).uses).toMatchObject([{ id: 'llm', fields: ['tags'] }])
  const { uses } = await readDeletion(lake.client, 'models')
  expect(uses.map(({ title, fields }) => [title, ...fields])).toEqual([
    ['Category text', 'parent'],
    ['Speech', 'category'],
  ])
})

test('a page that was unpublished in another window is reported in one sentence', async () => {
  await expect(readDeletion(lake.client, 'nothing')).rejects.toThrow(
    'It is no longer published: close this dialog and try again.',
  )
})

test('pages of the same category come first, and words match the beginnings of words in titles', async () => {
  const { document } = await readDeletion(lake.client, 'llm')
  const paths = async (words: string) =>
    (await readCandidates(lake.client, document, words, linkableTypes)).map(({ path }) => path)
  expect((await paths(''))[0]).toBe('/docs/nodes/models/text/gpt/')
  expect(await paths(' spee ')).toEqual(['/docs/nodes/models/tts/'])
  expect(await paths('mod gp')).toEqual(['/docs/nodes/models/text/gpt/'])
  expect(await paths('ai')).toEqual(['/docs/tags/ai/'])
  expect(await paths('llm')).toEqual([])
})
