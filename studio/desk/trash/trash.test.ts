import { openedForTest } from '@repo/kit/testing/opened.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference, slug } from '../../testing/references.ts'
import { readTrash, type TrashQuery } from './read-trash.ts'
import { restoreDocument } from './restore.ts'

const lake = openedForTest(() =>
  lakeWith(
    { _id: 'text', _type: 'category', title: 'Text', slug: slug('text'), pathSegment: 'text' },
    { _id: 'ai', _type: 'tag', label: 'AI', slug: slug('ai') },
    guide('llm', { tags: [reference('ai')], related: [reference('llm')] }),
    guide('other'),
  ),
)

function guide(id: string, more: object = {}): TestDocument {
  const fields = { title: `About ${id}`, slug: slug(id), category: reference('text') }
  return { _id: id, _type: 'guide', ...fields, summary: `What ${id} is.`, ...more }
}

async function trash(more: Partial<TrashQuery> = {}) {
  const query = { from: null, known: new Set<string>(), ...more }
  return readTrash(lake.client, query)
}

const entryOf = async (id: string) =>
  (await trash()).entries.find((entry) => entry.id === id) ?? expect.fail(`${id} is not in the trash.`)

const remove = (...ids: string[]) =>
  ids.reduce((transaction, id) => transaction.delete(id), lake.client.transaction()).commit()
const raw = (id: string) => lake.raw.fetch<Record<string, unknown> | null>('*[_id == $id][0]', { id })

test('the list says what was deleted, by whom, when, and how it began', async () => {
  await lake.write(guide('drafts.llm', { title: 'LLM, new' }))
  await remove('llm', 'drafts.llm')
  await lake.write(
    guide('drafts.plan', { summary: undefined, body: [{ children: [{ text: 'word '.repeat(60) }] }] }),
  )
  await remove('drafts.plan')
  const { entries, next } = await trash()
  expect(next).toBeNull()
  expect(entries).toMatchObject([
    { id: 'plan', title: 'About drafts.plan', wasPublished: false, latest: { _id: 'drafts.plan' } },
    {
      id: 'llm',
      type: 'guide',
      title: 'LLM, new',
      words: 'What drafts.llm is.',
      author: 'robot-editor',
      wasPublished: true,
      latest: { _id: 'drafts.llm' },
    },
  ])
  expect(Date.now() - Date.parse(entries[0]?.deletedAt ?? '')).toBeLessThan(60_000)
  expect(entries[0]?.words).toMatch(/^(?:word ){31,32}…$/)
})

test('parts follow each other, over edits of other documents', async () => {
  await lake.write(guide('early'), guide('late'))
  await remove('early')
  for (let n = 0; n < 1000; n += 1) await lake.write(guide('drafts.other', { n }))
  await remove('late')
  const first = await trash()
  expect(first.entries.map(({ id }) => id)).toEqual(['late'])
  const second = await trash({ from: first.next, known: new Set(['late']) })
  expect(second.entries.map(({ id }) => id)).toEqual(['early'])
  expect(second.next).toBeNull()
})

test('a draft keeps references to what is deleted, also to itself, and says so', async () => {
  await remove('llm')
  await remove('ai')
  const note = await restoreDocument(lake.client, await entryOf('llm'))
  expect(note).toBe(
    'It still refers to “AI”, which is deleted: restore that as well, or choose others in the form.',
  )
  const waiting = (type: string) => ({ _weak: true, _strengthenOnPublish: { type } })
  expect(await raw('drafts.llm')).toMatchObject({
    title: 'About llm',
    category: { _ref: 'text' },
    tags: [{ _ref: 'ai', ...waiting('tag') }],
    related: [{ _ref: 'llm', ...waiting('guide') }],
  })
  expect((await raw('drafts.llm'))?.category).not.toHaveProperty('_weak')
  expect(await raw('llm')).toBeNull()
  // With its tag again, it can be published.
  await restoreDocument(lake.client, await entryOf('ai'))
  const publish = (id: string) =>
    lake.client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${id}`,
      publishedId: id,
    })
  await publish('ai')
  await publish('llm')
  expect((await raw('llm'))?.tags).toEqual([expect.not.objectContaining({ _weak: true })])
})

test.each(['other', 'drafts.other'])('what was restored meanwhile is not overwritten: %s', async (id) => {
  await remove('other')
  const entry = await entryOf('other')
  await lake.write(guide(id, { title: 'By another writer' }))
  await expect(restoreDocument(lake.client, entry)).rejects.toThrow(/Refresh/)
  expect(await lake.raw.fetch('*[_id in ["other", "drafts.other"]]')).toMatchObject([
    { _id: id, title: 'By another writer' },
  ])
})
