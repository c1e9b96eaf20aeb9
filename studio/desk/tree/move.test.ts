import { openedForTest } from '@repo/kit/testing/opened.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { reference } from '../../testing/references.ts'
import {
  type Move,
  type MoveTarget,
  moved,
  moveWrites,
  newPositions,
  planMove,
  undoMutations,
} from './move.ts'
import { rowsOf, rowsQuery, type Tree, treeOf } from './tree.ts'

const page = (_id: string, category: string, position?: number): TestDocument => ({
  _id,
  _type: 'guide',
  title: _id.replace('drafts.', ''),
  category: reference(category),
  ...(position !== undefined && { position }),
})

const lake = openedForTest(() =>
  lakeWith(
    { _id: 'text', _type: 'category', title: 'Text', position: 1 },
    { _id: 'speech', _type: 'category', title: 'Speech', position: 2 },
    { _id: 'drafts.new', _type: 'category', title: 'New', position: 3 },
    ...[page('a', 'text', 1), page('b', 'text', 2), page('c', 'text', 3)],
    ...[page('x', 'speech'), page('y', 'speech')],
  ),
)

async function readTree(): Promise<Tree> {
  return treeOf(rowsOf(await lake.raw.fetch(rowsQuery)))
}

const order = (tree: Tree, parent: string) =>
  tree.children
    .get(parent)
    ?.map(({ id }) => id)
    .join(' ')

async function move(id: string, target: MoveTarget) {
  const tree = await readTree()
  const item = tree.items.get(id)
  const plan = item && planMove(tree, item, target)
  if (!plan) throw new Error(`${id} is there already.`)
  const { draft, mutations } = moveWrites(plan, tree)
  const begun = draft.length > 0 && (await lake.client.action(draft))
  const placed =
    mutations.length > 0 && (await lake.client.mutate(mutations as Parameters<typeof lake.client.mutate>[0]))
  const revision = (begun || placed || { transactionId: '' }).transactionId
  return { tree, plan, shown: moved(tree, plan), after: await readTree(), revision }
}

async function undo({ plan, tree, revision }: { plan: Move; tree: Tree; revision: string }) {
  const mutations = undoMutations(plan, tree, revision)
  await lake.client.mutate(mutations as Parameters<typeof lake.client.mutate>[0])
}

const raw = (id: string) => lake.raw.fetch<Record<string, unknown> | null>('*[_id == $id][0]', { id })

test('the order in a category changes in the published document at once, and nothing else is written', async () => {
  const { after, plan, shown } = await move('c', { parent: 'text', index: 0 })
  expect(order(after, 'text')).toBe('c a b')
  expect(order(shown, 'text')).toBe('c a b')
  expect([...plan.positions]).toEqual([['c', 0]])
  expect(await raw('drafts.c')).toBeNull()
})

test('a document with a draft gets the position in both', async () => {
  await lake.write({ ...page('drafts.a', 'text', 1), title: 'Edited' })
  const { after } = await move('a', { parent: 'text', index: 2 })
  expect(order(after, 'text')).toBe('b c a')
  expect(await raw('a')).toMatchObject({ position: 4, title: 'a' })
  expect(await raw('drafts.a')).toMatchObject({ position: 4, title: 'Edited' })
})

test('a move to another category is a draft with the whole content; readers see no change', async () => {
  const before = await raw('a')
  const { after, shown } = await move('a', { parent: 'speech', index: 0 })
  expect(await raw('a')).toEqual(before)
  expect(order(after, 'speech')).toBe('a x y')
  expect(order(shown, 'speech')).toBe('a x y')
  expect(order(after, 'text')).toBe('b c')
  expect(shown.items.get('a')?.state).toBe('edited')
  expect(after.items.get('a')?.state).toBe('edited')
  expect(await raw('drafts.a')).toMatchObject({ title: 'a', category: { _ref: 'speech' }, position: 1 })
})

test('in a category that is a draft, the reference is weak until that is published', async () => {
  await move('a', { parent: 'new', index: 0 })
  expect(await raw('drafts.a')).toMatchObject({
    category: { _ref: 'new', _weak: true, _strengthenOnPublish: { type: 'category' } },
  })
})

test('an item whose draft is in another category keeps the place that readers see', async () => {
  await move('a', { parent: 'speech', index: 0 })
  const { after } = await move('a', { parent: 'speech', index: 2 })
  expect(order(after, 'speech')).toBe('x y a')
  expect(await raw('a')).toMatchObject({ category: { _ref: 'text' }, position: 1 })
})

test('a category moves to the top without a parent', async () => {
  await lake.write({ _id: 'inner', _type: 'category', title: 'Inner', parent: reference('text') })
  const { after } = await move('inner', { parent: '', index: 0 })
  expect(order(after, '')).toBe('inner text speech new')
  expect(await raw('drafts.inner')).not.toHaveProperty('parent')
})

test('undo puts everything back: an order, positions that were not there, and a new draft', async () => {
  const states = () => lake.raw.fetch('*[_type == "guide"]|order(_id){_id, position, "in": category._ref}')
  const before = await states()
  for (const [id, target] of [
    ['c', { parent: 'text', index: 0 }],
    ['y', { parent: 'speech', index: 0 }],
    ['a', { parent: 'speech', index: 1 }],
  ] as const) {
    const done = await move(id, target)
    expect(await states()).not.toEqual(before)
    await undo(done)
    expect(await states()).toEqual(before)
  }
  await lake.write({ ...page('drafts.a', 'text'), title: 'Edited' })
  const withDraft = await states()
  await undo(await move('a', { parent: 'speech', index: 1 }))
  expect(await states()).toEqual(withDraft)
})

test('undo discards no draft that was edited since', async () => {
  const done = await move('a', { parent: 'speech', index: 0 })
  await lake.client.patch('drafts.a').set({ title: 'Typed since' }).commit()
  await expect(undo(done)).rejects.toThrow()
  expect(await raw('drafts.a')).toMatchObject({ title: 'Typed since' })
})

test('a place where the item is already is no move', async () => {
  const tree = await readTree()
  const item = tree.items.get('b')
  expect(item && planMove(tree, item, { parent: 'text', index: 1 })).toBeUndefined()
})

test('a position is the next whole number if there is one, else the middle, else all are numbered', () => {
  const at = (positions: (number | null)[], index: number) =>
    Object.fromEntries(
      newPositions(
        positions.map((position, n) => ({ id: `${n}`, position })),
        'own',
        index,
      ),
    )
  expect(at([], 0)).toEqual({ own: 1 })
  expect(at([1, 2], 2)).toEqual({ own: 3 })
  expect(at([10, 20], 1)).toEqual({ own: 11 })
  expect(at([1, 2], 1)).toEqual({ own: 1.5 })
  expect(at([1, 2], 0)).toEqual({ own: 0 })
  expect(at([1.5], 0)).toEqual({ own: 1 })
  // Before those without a position, which come last.
  expect(at([1, null, null], 1)).toEqual({ own: 2 })
  expect(at([null, null], 0)).toEqual({ own: 1 })
  expect(at([null, null], 1)).toEqual({ '0': 1, own: 2, '1': 3 })
  // Equal ones leave no room.
  expect(at([3, 3, 5], 1)).toEqual({ '0': 1, own: 2, '2': 4 })
  expect(at([1, 1.0005], 1)).toEqual({ own: 2, '1': 3 })
})
