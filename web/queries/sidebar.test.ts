import { expect, test } from 'vitest'
import type { Link } from '../links/href.ts'
import { neighborsOf, type SidebarItem, sidebarOf } from './sidebar.ts'

const member = (_type: string, _id: string): Link => ({
  _type,
  _id,
  title: _id.toUpperCase(),
  slug: _id,
  segments: ['s'],
})
const category = (id: string) => member('category', id)
const page = (id: string) => member('nodePage', id)

/** start(first) · nodes(text(llm, tts), empty, image(dalle)) */
const tree: Record<string, Link[]> = {
  root: [category('start'), category('nodes')],
  start: [page('first')],
  nodes: [category('text'), category('empty'), category('image')],
  text: [page('llm'), page('tts')],
  empty: [],
  image: [page('dalle')],
}
const lists = {
  members: (id: string) => Promise.resolve(tree[id] ?? []),
  last: (id: string) => Promise.resolve(tree[id]?.at(-1) ?? null),
  link: (id: string) => {
    const found = Object.values(tree)
      .flat()
      .find(({ _id }) => _id === id)
    return Promise.resolve(found ? { ...found, summary: `About ${id}` } : null)
  },
}

test('the sidebar opens the branch of the page and no other', async () => {
  const items = await sidebarOf(['nodes', 'text'], 'llm', lists)
  const shape = (list: readonly SidebarItem[]): unknown[] =>
    list.map(({ id, isCurrent, items: inner }) =>
      inner.length ? [id, shape(inner)] : isCurrent ? `>${id}` : id,
    )
  expect(shape(items)).toEqual(['start', ['nodes', [['text', ['>llm', 'tts']], 'empty', 'image']]])
})

test('an entry has the status of its node', async () => {
  const members = (id: string) =>
    Promise.resolve(
      (tree[id] ?? []).map((item) => ({ ...item, statusKind: item._id === 'first' ? 'new' : null })),
    )
  const items = await sidebarOf(['start'], 'first', { members })
  expect(items.map(({ statusKind }) => statusKind)).toEqual([null, null])
  expect(items[0]?.items.map(({ statusKind }) => statusKind)).toEqual(['new'])
})

test('previous and next page follow the order of the whole sidebar, including categories', async () => {
  const order: [string[], string][] = [
    [[], 'start'],
    [['start'], 'first'],
    [[], 'nodes'],
    [['nodes'], 'text'],
    [['nodes', 'text'], 'llm'],
    [['nodes', 'text'], 'tts'],
    [['nodes'], 'empty'],
    [['nodes'], 'image'],
    [['nodes', 'image'], 'dalle'],
  ]
  const titles = order.map(([, id]) => id.toUpperCase())
  for (const [index, [trail, id]] of order.entries()) {
    const { previous, next } = await neighborsOf(trail, id, lists)
    const expected = [id, titles[index - 1] ?? null, titles[index + 1] ?? null]
    expect([id, previous?.title ?? null, next?.title ?? null]).toEqual(expected)
    expect(next?.summary).toBe(next ? `About ${order[index + 1]?.[1]}` : undefined)
  }
})

test('an unlisted page has no previous or next page', async () => {
  expect(await neighborsOf(['nodes', 'text'], 'hidden', lists)).toEqual({ previous: null, next: null })
})

test('the sidebar ends when categories form a cycle', async () => {
  const circle = { ...tree, nodes: [category('a'), page('z')], a: [category('b')], b: [category('a')] }
  const of = (id: string): Link[] => circle[id as keyof typeof circle] ?? []
  const inCircle = {
    members: (id: string) => Promise.resolve(of(id)),
    last: (id: string) => Promise.resolve(of(id).at(-1) ?? null),
    link: (id: string) => Promise.resolve({ ...category(id), summary: null }),
  }
  const { previous } = await neighborsOf(['nodes'], 'z', inCircle)
  expect(previous?.title).toMatch(/^[AB]$/)
})
