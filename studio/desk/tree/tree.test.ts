import { expect, test } from 'vitest'
import { above, canBeIn, pagesIn, rowsOf, type TreeRow, treeOf, visibleRows } from './tree.ts'

const row = (_id: string, parent: string, more: Partial<TreeRow> = {}): TreeRow => ({
  _id,
  _type: 'guide',
  title: _id,
  icon: '',
  color: '',
  parent,
  position: null,
  isUnlisted: false,
  ...more,
})
const category = (_id: string, parent = '', position: number | null = null) =>
  row(_id, parent, { _type: 'category', position })

const rows = [
  category('nodes', '', 2),
  category('guides', '', 1),
  category('text', 'nodes'),
  row('llm', 'text', { position: 5 }),
  row('tts', 'text', { title: 'B' }),
  row('stt', 'text', { title: 'A' }),
  row('drafts.llm', 'text', { title: 'LLM 2', position: 5 }),
  row('drafts.new', 'nodes', { position: 0 }),
]
const tree = treeOf(rows)
const names = (parent: string) => tree.children.get(parent)?.map(({ title }) => title)

test('the items of a category have the order of the site: by position, then those without one by title', () => {
  expect(names('')).toEqual(['guides', 'nodes'])
  expect(names('nodes')).toEqual(['drafts.new', 'text'])
  expect(names('text')).toEqual(['LLM 2', 'A', 'B'])
})

test('a document is one item, with what readers see of it', () => {
  const states = ['llm', 'tts', 'new'].map((id) => tree.items.get(id)?.state)
  expect(states).toEqual(['edited', 'published', 'draft'])
})

test('a category counts the pages in it at any depth, drafts too', () => {
  expect([pagesIn(tree, 'nodes'), pagesIn(tree, 'text'), pagesIn(tree, 'guides')]).toEqual([4, 3, 0])
})

test('open categories show what is in them, with places for screen readers', () => {
  const shown = visibleRows(tree, new Set(['nodes', 'text', 'gone']))
  expect(shown.map(({ item, level, index, siblings }) => [item.id, level, index, siblings])).toEqual([
    ['guides', 1, 0, 2],
    ['nodes', 1, 1, 2],
    ['new', 2, 0, 2],
    ['text', 2, 1, 2],
    ['llm', 3, 0, 3],
    ['stt', 3, 1, 3],
    ['tts', 3, 2, 3],
  ])
  expect(visibleRows(tree, new Set()).map(({ item }) => item.id)).toEqual(['guides', 'nodes'])
})

test('what is in a category that does not exist, or in a page, is at the top', () => {
  const lost = treeOf([row('a', 'gone'), row('b', 'a'), row('c', '')])
  expect(lost.children.get('')?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('categories that are inside each other hang nothing', () => {
  const circle = treeOf([category('a', 'b'), category('b', 'a'), row('p', 'a')])
  expect(above(circle, 'p').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(visibleRows(circle, new Set(['a', 'b']))).toEqual([])
})

test('pages need a category; categories nest four levels at most and not inside themselves', () => {
  const deep = treeOf([
    ...[category('a'), category('b', 'a'), category('c', 'b'), category('d', 'c'), row('p', 'd')],
    ...[category('x'), category('y', 'x')],
  ])
  const itemIn = (id: string) => deep.items.get(id) ?? expect.fail(`There is no ${id}.`)
  const check = (id: string, parent: string) => canBeIn(deep, itemIn(id), parent)
  expect(check('p', '')).toBe('A page has to be in a category.')
  expect(check('p', 'd')).toBe(true)
  expect(check('x', '')).toBe(true)
  expect(check('x', 'b')).toBe(true)
  expect(check('x', 'c')).toBe('Categories nest 4 levels at most.')
  expect(check('a', 'c')).toBe('A category cannot be inside itself.')
  expect(check('a', 'a')).toBe('A category cannot be inside itself.')
})

test('rows of any form have texts and numbers', () => {
  expect(rowsOf([null, 'x', { _id: 'a', title: 3, position: 'first', unlisted: 'yes' }])).toEqual([
    { ...row('a', ''), _type: '', title: 'Untitled' },
  ])
  expect(rowsOf(null)).toEqual([])
})
