import { openedForFile } from '@repo/kit/testing/opened.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference, slug } from '../../testing/references.ts'
import { readTag, renaming, renamingMutations, saidOfRenaming } from './rename.ts'

const lake = openedForFile(() =>
  lakeWith(
    { _id: 'ai', _type: 'tag', label: 'AI', slug: slug('ai') },
    { _id: 'drafts.ai', _type: 'tag', label: 'A.I.', slug: slug('ai'), description: 'Begun' },
    { _id: 'nlp', _type: 'tag', label: 'NLP', slug: slug('nlp') },
    { _id: 'llm', _type: 'guide', title: 'LLM', tags: [reference('ai')] },
    { _id: 'drafts.llm', _type: 'guide', title: 'LLM', tags: [reference('ai')] },
    { _id: 'versions.rSpring.llm', _type: 'guide', title: 'LLM', tags: [reference('ai')] },
    { _id: 'versions.rSpring.nlp', _type: 'tag', label: 'N.L.P.', slug: slug('nlp') },
  ),
)

test('label and address change together, in the published tag and in its draft', async () => {
  const found = (await readTag(lake.client, 'ai')) ?? expect.fail('The tag is gone.')
  expect(found).toMatchObject({ label: 'AI', slug: 'ai', pages: 1, others: [{ label: 'NLP', slug: 'nlp' }] })
  const rename = () =>
    lake.client.mutate(
      renamingMutations(found, ' Language models ') as Parameters<typeof lake.client.mutate>[0],
    )
  await rename()
  const set = { label: 'Language models', slug: slug('language-models') }
  const raw = (id: string) => lake.raw.fetch('*[_id == $id][0]', { id })
  expect(await raw('ai')).toMatchObject(set)
  expect(await raw('drafts.ai')).toMatchObject({ ...set, description: 'Begun' })
  // What somebody else has changed since is not overwritten.
  await expect(rename()).rejects.toThrow()
})

test('a tag keeps its name, an empty one and that of another tag', () => {
  const known = { label: 'AI', others: [{ label: 'NLP', slug: 'nlp' }] }
  expect(renaming(known, 'Models')).toEqual({ slug: 'models', problem: undefined })
  expect(renaming(known, ' AI ').problem).toBe('')
  expect(renaming(known, ' ').problem).toBe('')
  expect(renaming(known, '???').problem).toMatch(/letters or digits/)
  expect(renaming(known, 'N L P').problem).toBeUndefined()
  expect(renaming(known, 'nlp').problem).toBe(
    'The tag “NLP” has this address already: merge the two tags instead.',
  )
})

test('the writer reads what changes for readers', () => {
  const known = { _id: 'ai', _rev: 'r', label: 'AI', slug: 'ai', pages: 12, draft: null, others: [] }
  expect(saidOfRenaming(known, 'models')).toBe(
    'The label changes on the site at once, on 12 pages. Readers who open /docs/tags/ai/ will be sent to /docs/tags/models/.',
  )
  expect(saidOfRenaming(known, 'ai')).toMatch(/Its address stays \/docs\/tags\/ai\/\.$/)
})
