import type { TreePosition } from '@repo/model/redirects.ts'
import { expect, test } from 'vitest'
import { addressesOf, type Deletion, deletionMutations } from './deletion.ts'

const place = (id: string, kind: TreePosition['kind'], container: string, slug = id): TreePosition => ({
  id,
  kind,
  slug,
  container,
  segment: kind === 'category' ? id : '',
})
const redirect = (id: string, from: string, more: Partial<Deletion['redirects'][number]> = {}) => ({
  _id: id,
  from,
  isStrong: false,
  ...more,
})
const deletion: Deletion = {
  document: { _id: 'gpt', _type: 'nodePage', _rev: 'r7', _updatedAt: 'then', title: 'GPT' },
  places: [
    place('gpt', 'page', 'text'),
    place('text', 'category', 'nodes'),
    place('nodes', 'category', 'root'),
  ],
  redirects: [
    redirect('former', '/docs/nodes/text/llm/'),
    redirect('drafts.former', '/docs/nodes/text/llm/'),
  ],
  draft: null,
  versions: ['drafts.gpt'],
}
const now = '2026-11-21T12:00:00.000Z'

test('the current path and the former ones redirect to the replacement, in the transaction that deletes', () => {
  expect(deletionMutations(deletion, { kind: 'delete', replacement: 'new', now })).toEqual([
    { patch: { id: 'gpt', ifRevisionID: 'r7', unset: ['_revision_lock_pseudo_field_'] } },
    {
      create: {
        _type: 'redirect',
        from: '/docs/nodes/text/gpt/',
        toPage: { _type: 'reference', _ref: 'new', _weak: true },
        permanent: true,
        automatic: true,
        leftAt: now,
        container: 'text',
        name: 'gpt',
        successorOf: 'gpt',
      },
    },
    { patch: { id: 'former', set: { 'toPage._ref': 'new', successorOf: 'gpt' } } },
    { patch: { id: 'drafts.former', set: { 'toPage._ref': 'new', successorOf: 'gpt' } } },
    { delete: { id: 'gpt' } },
    { delete: { id: 'drafts.gpt' } },
  ])
})

test('without a replacement only the deletion is written', () => {
  expect(deletionMutations(deletion, { kind: 'delete', replacement: undefined, now }).slice(1)).toEqual([
    { delete: { id: 'gpt' } },
    { delete: { id: 'drafts.gpt' } },
  ])
})

test('an unpublished document becomes a draft with everything but its revision', () => {
  const written = deletionMutations(deletion, { kind: 'unpublish', replacement: undefined, now })
  expect(written.slice(1)).toEqual([
    { createOrReplace: { _id: 'drafts.gpt', _type: 'nodePage', title: 'GPT' } },
    { delete: { id: 'gpt' } },
  ])
})

test('an existing draft stays as it is, except for references to the page itself', () => {
  const draft = { _id: 'drafts.gpt', _type: 'nodePage', _rev: 'd1', title: 'GPT, new' }
  const written = (body: unknown[]) =>
    deletionMutations(
      { ...deletion, draft: { ...draft, body } },
      { kind: 'unpublish', replacement: undefined, now },
    ).slice(1)
  expect(written([{ node: { _ref: 'other' } }])).toEqual([{ delete: { id: 'gpt' } }])
  expect(written([{ nodes: [{ node: { _ref: 'gpt' } }] }])).toEqual([
    { patch: { id: 'drafts.gpt', ifRevisionID: 'd1', unset: ['_revision_lock_pseudo_field_'] } },
    {
      createOrReplace: {
        _id: 'drafts.gpt',
        _type: 'nodePage',
        title: 'GPT, new',
        body: [
          { nodes: [{ node: { _ref: 'gpt', _weak: true, _strengthenOnPublish: { type: 'nodePage' } } }] },
        ],
      },
    },
    { delete: { id: 'gpt' } },
  ])
})

test('a writer sees each path once, and not the folder of a category', () => {
  expect(addressesOf(deletion)).toEqual(['/docs/nodes/text/gpt/', '/docs/nodes/text/llm/'])
  const text: Deletion = {
    ...deletion,
    document: { _id: 'text', _type: 'category', _rev: 'r1' },
    redirects: [redirect('folder', '/docs/words/', { folder: true })],
  }
  expect(addressesOf(text)).toEqual(['/docs/category/text/'])
})
