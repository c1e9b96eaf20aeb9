import { openedForTest } from '@repo/kit/testing/opened.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference, slug } from '../../testing/references.ts'
import { deletionMutations, readDeletion } from '../delete-with-redirect/deletion.ts'
import { readTrash, type TrashQuery } from './read-trash.ts'
import { restoreDocument } from './restore.ts'

const types = ['nodePage', 'guide', 'category', 'tag', 'redirect']

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
  const query = { types, from: null, known: new Set<string>(), isEmbedded: true, ...more }
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
    { id: 'plan', title: 'About drafts.plan', published: null, draft: { _id: 'drafts.plan' } },
    {
      id: 'llm',
      type: 'guide',
      title: 'LLM, new',
      words: 'What drafts.llm is.',
      author: 'robot-editor',
      published: { _id: 'llm' },
      draft: { _id: 'drafts.llm' },
    },
  ])
  expect(Date.now() - Date.parse(entries[0]?.deletedAt ?? '')).toBeLessThan(60_000)
  expect(entries[0]?.words).toMatch(/^(?:word ){31,32}…$/)
  expect((await trash({ types: ['tag'] })).entries).toEqual([])
})

test.each([true, false])(
  'parts follow each other, from a lake that lists deletions: %s',
  async (isEmbedded) => {
    const ids = Array.from({ length: 45 }, (_, n) => `page-${n}`)
    await lake.write(...ids.map((id) => guide(id)))
    for (const id of ids) await remove(id)
    const found: string[] = []
    let from: string | null = null
    do {
      const part = await trash({ from, known: new Set(found), isEmbedded })
      found.push(...part.entries.map(({ id }) => id))
      from = part.next
    } while (from !== null)
    expect(found).toEqual(ids.toReversed())
  },
)

test('a document that was published comes back as it was, with its draft and the links of readers', async () => {
  const before = await raw('llm')
  await lake.write(guide('drafts.llm', { title: 'Next' }), {
    _id: 'old',
    _type: 'redirect',
    from: '/docs/old/',
    toPage: { ...reference('llm'), _weak: true },
  })
  const deletion = await readDeletion(lake.client, 'llm')
  const kind = { kind: 'delete', replacement: 'other', now: new Date().toISOString() } as const
  await lake.client.mutate(deletionMutations(deletion, kind) as Parameters<typeof lake.client.mutate>[0])
  expect(await raw('old')).toMatchObject({ toPage: { _ref: 'other' }, successorOf: 'llm' })
  const redirects = () => lake.raw.fetch<number>('count(*[_type == "redirect"])')
  expect(await redirects()).toBe(2)

  expect(await restoreDocument(lake.client, await entryOf('llm'), 'published')).toBe('')
  expect(await raw('llm')).toEqual({ ...before, _rev: expect.any(String), _updatedAt: expect.any(String) })
  expect(await raw('drafts.llm')).toMatchObject({ title: 'Next' })
  expect(await raw('old')).toMatchObject({ toPage: { _ref: 'llm' } })
  expect(await raw('old')).not.toHaveProperty('successorOf')
  expect(await redirects()).toBe(1)
  expect((await trash()).entries).toEqual([])
})

test('a draft keeps references to what is deleted, also to itself, and says so', async () => {
  await remove('llm')
  await remove('ai')
  const note = await restoreDocument(lake.client, await entryOf('llm'), 'draft')
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
  await restoreDocument(lake.client, await entryOf('ai'), 'published')
  const pair = { draftId: 'drafts.llm', publishedId: 'llm' }
  await lake.client.action({ actionType: 'sanity.action.document.publish', ...pair })
  expect((await raw('llm'))?.tags).toEqual([expect.not.objectContaining({ _weak: true })])
})

test('it is not published while something that it refers to is deleted, or its address is taken', async () => {
  const publish = async (id: string) => restoreDocument(lake.client, await entryOf(id), 'published')
  await remove('llm')
  await remove('ai')
  await expect(publish('llm')).rejects.toThrow(
    'It refers to “AI”, which is deleted, too. Restore that first, or restore this one as a draft.',
  )
  await lake.write({ ...guide('twin'), slug: slug('llm') })
  await expect(publish('llm')).rejects.toThrow(
    'The page "About twin" already has the address /docs/text/llm/: choose another one. You can do that after you restore it as a draft.',
  )
  await lake.write({ _id: 'ai-2', _type: 'tag', label: 'AI 2', slug: slug('ai') })
  await expect(publish('ai')).rejects.toThrow(/The tag "AI 2" already has the address/)
  expect(await raw('llm')).toBeNull()
})

test('what was restored meanwhile is not overwritten', async () => {
  await remove('other')
  const entry = await entryOf('other')
  await lake.write(guide('other', { title: 'By another writer' }))
  await expect(restoreDocument(lake.client, entry, 'published')).rejects.toThrow(/Refresh/)
  expect(await raw('other')).toMatchObject({ title: 'By another writer' })
})
