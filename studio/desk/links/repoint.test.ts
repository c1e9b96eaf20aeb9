import { openedForFile } from '@repo/kit/testing/opened.ts'
import { linkableTypes, pageTypes } from '@repo/model/kinds.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import type { RevisedDocument } from '../../lake-client/documents.ts'
import { schemaOfForms } from '../../testing/form.ts'
import { block, reference, span } from '../../testing/references.ts'
import { sampleNode } from '../../testing/workflow-samples.ts'
import { acceptedTypes, repointed } from './repoint.ts'

const item = (id: string, _key = id) => ({ ...reference(id), _key })
const linking = (key: string, target: string, more: object = {}) =>
  block(key, [span('there', 'strong', 'l')], {
    markDefs: [{ _type: 'pageLink', _key: 'l', page: reference(target), ...more }],
  })
const node = (_id: string, more: object = {}) => ({ _id, _type: 'nodePage', title: _id, ...more })

const lake = openedForFile(() =>
  lakeWith(
    node('old'),
    node('new', { related: [item('old')], body: [linking('a', 'old')] }),
    node('both', { related: [item('old'), item('new'), item('third')] }),
    node('drafts.both', { related: [item('old', 'x'), item('old', 'y')] }),
    node('third', {
      body: [
        linking('a', 'old', { heading: 'h' }),
        { _type: 'steps', _key: 's', steps: [{ _type: 'step', _key: 't', body: [linking('b', 'old')] }] },
        { _type: 'workflow', _key: 'w', nodes: [sampleNode('n', 'x', { node: reference('old') })] },
      ],
    }),
    {
      _id: 'home',
      _type: 'homePage',
      title: 'Home',
      actions: [{ _type: 'navLink', _key: 'n', page: reference('old') }],
    },
  ),
)

async function users(): Promise<RevisedDocument[]> {
  return lake.raw.fetch('*[references("old")] | order(_id)')
}
const raw = (id: string) => lake.raw.fetch<Record<string, unknown>>('*[_id == $id][0]', { id })

test('all links have the new target, at any depth, in drafts too; nothing refers to the old one', async () => {
  const changed = repointed(await users(), { from: 'old', to: 'new' })
  expect(changed.map((patch) => 'id' in patch && patch.id)).toEqual([
    'both',
    'drafts.both',
    'home',
    'new',
    'third',
  ])
  await lake.client.mutate(changed.map((patch) => ({ patch })) as Parameters<typeof lake.client.mutate>[0])
  expect(await users()).toEqual([])

  expect((await raw('both')).related).toEqual([item('new'), item('third')])
  expect((await raw('drafts.both')).related).toEqual([item('new', 'x')])
  // A page does not link to itself: the words stay.
  expect(await raw('new')).toMatchObject({
    related: [],
    body: [{ markDefs: [], children: [{ text: 'there', marks: ['strong'] }] }],
  })
  // A heading of the old page is not on the new one.
  expect(await raw('third')).toMatchObject({
    body: [
      { markDefs: [{ _type: 'pageLink', _key: 'l', page: reference('new') }] },
      { steps: [{ body: [{ markDefs: [{ page: { _ref: 'new' } }] }] }] },
      { nodes: [{ node: { _ref: 'new' } }] },
    ],
  })
  expect(JSON.stringify(await raw('third'))).not.toContain('heading')
})

test('documents without such a link do not change', () => {
  const other = { _id: 'a', _type: 'guide', _rev: 'r', body: [linking('a', 'elsewhere')], title: null }
  expect(repointed([other], { from: 'old', to: 'new' })).toEqual([])
})

test('the new target must have a type that all the links accept', () => {
  const guide = { _id: 'g', _type: 'guide', body: [linking('a', 'old')] }
  const list = { _id: 'n', _type: 'nodePage', related: [item('old')] }
  const settings = { _id: 's', _type: 'siteSettings', mainDoc: reference('old') }
  expect(acceptedTypes([guide], 'old', schemaOfForms)).toEqual(linkableTypes)
  expect(acceptedTypes([guide, settings], 'old', schemaOfForms)).toEqual(pageTypes)
  expect(acceptedTypes([guide, list, settings], 'old', schemaOfForms)).toEqual(['nodePage'])
  expect(acceptedTypes([], 'old', schemaOfForms)).toBeUndefined()
})
