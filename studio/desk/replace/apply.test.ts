/** Replacing in a real lake, while somebody else writes. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { schemaOfForms } from '../../testing/form.ts'
import { applyReplacements } from './apply.ts'
import type { Search } from './find.ts'
import { matchesIn, replacementsOf } from './matches.ts'
import { readDocumentsWith } from './read-pages.ts'

const guide = (_id: string, title: string) => ({ _id, _type: 'guide', title, summary: 'Nothing.' })

const lake = openedForTest(() =>
  lakeWith(
    guide('plain', 'An AI page'),
    guide('begun', 'An AI page that is edited'),
    guide('drafts.begun', 'An AI page, AI in its draft'),
    guide('drafts.new', 'A new AI page'),
    guide('other', 'About something else'),
  ),
)

const search: Search = { term: 'AI', matchCase: true, wholeWords: true, inCode: false, inAddresses: false }

function read(term: string, onProgress: (count: number) => void = () => undefined) {
  const { signal } = new AbortController()
  return readDocumentsWith(lake.client, term, { schema: schemaOfForms, onProgress, signal })
}

const findAi = async () => matchesIn(await read('ai'), search, schemaOfForms)

const withMl = (found: ReturnType<typeof matchesIn>, skipped: ReadonlySet<string> = new Set()) =>
  replacementsOf(found, skipped, () => 'ML')

async function titles(): Promise<Record<string, string>> {
  const found = await lake.raw.fetch<{ _id: string; title: string }[]>('*[_type == "guide"]')
  return Object.fromEntries(found.map(({ _id, title }) => [_id, title]))
}

/** The client, which does something else before it writes. */
function interrupted(work: () => Promise<unknown>): SanityClient {
  const { client } = lake
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'action') return Reflect.get(target, name).bind(target)
      return async (...options: Parameters<typeof client.action>) => {
        await work()
        return client.action(...options)
      }
    },
  })
}

test('a new draft for what has none, and nothing that is published changes', async () => {
  const found = await findAi()
  expect(found.map(({ document, isDraft }) => [document._id, isDraft])).toEqual([
    ['drafts.new', true],
    ['plain', false],
    ['drafts.begun', true],
  ])
  const revision = await lake.client.fetch('*[_id == "plain"][0]._rev')
  // One of the two in the draft stays.
  const skipped = new Set([found[2]?.matches[1]?.key ?? ''])
  const applied = await applyReplacements(lake.client, withMl(found, skipped))
  expect(applied).toEqual({ occurrences: 3, documents: 3, changed: [] })
  expect(await titles()).toEqual({
    plain: 'An AI page',
    'drafts.plain': 'An ML page',
    begun: 'An AI page that is edited',
    'drafts.begun': 'An ML page, AI in its draft',
    'drafts.new': 'A new ML page',
    other: 'About something else',
  })
  expect(await lake.client.fetch('*[_id == "plain"][0]._rev')).toBe(revision)
})

test('what somebody has changed since the search is left alone and named', async () => {
  const found = await findAi()
  await lake.client.patch('drafts.begun').set({ title: 'An AI page, typed meanwhile' }).commit()
  await lake.write(guide('drafts.plain', 'An AI page, begun meanwhile'))
  const applied = await applyReplacements(lake.client, withMl(found))
  const changed = ['An AI page', 'An AI page, AI in its draft']
  expect(applied).toEqual({ occurrences: 1, documents: 1, changed })
  expect(await titles()).toMatchObject({
    'drafts.begun': 'An AI page, typed meanwhile',
    'drafts.plain': 'An AI page, begun meanwhile',
    'drafts.new': 'A new ML page',
  })
})

test.each([
  ['changes', 'drafts.begun', 'An AI page, typed meanwhile'],
  ['begins', 'drafts.plain', 'Typed at the same moment'],
  ['publishes', 'plain', 'Published at the same moment'],
])('when somebody %s one of them at the same moment, nothing is replaced: %s', async (_what, id, title) => {
  const replacements = withMl(await findAi())
  const before = await titles()
  const typing = () => lake.write(guide(id, title))
  await expect(applyReplacements(interrupted(typing), replacements)).rejects.toThrow(/somebody edits one/)
  expect(await titles()).toEqual({ ...before, [id]: title })
})

test('more documents than one response has are searched', async () => {
  await lake.write(
    ...Array.from({ length: 450 }, (_, n) => guide(`many-${n}`, n % 100 === 0 ? 'AI' : 'None')),
  )
  const seen: number[] = []
  expect(await read('AI', (n) => seen.push(n))).toHaveLength(4 + 5)
  expect(seen).toEqual([200, 400, 455])
})
