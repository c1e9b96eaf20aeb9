import { expect, test } from 'vitest'
import { targetAt } from './drag.ts'
import { actionOf } from './keyboard.ts'
import { rowsOf, treeOf, visibleRows } from './tree.ts'

const row = (_id: string, parent: string, position: number, _type = 'guide') => {
  return { _id, _type, title: `${_id} title`, parent, position }
}
const tree = treeOf(
  rowsOf([
    row('nodes', '', 1, 'category'),
    row('text', 'nodes', 1, 'category'),
    row('a', 'text', 1),
    row('b', 'text', 2),
    row('c', 'text', 3),
    row('speech', 'nodes', 2, 'category'),
  ]),
)
const rows = visibleRows(tree, new Set(['nodes', 'text']))

function press(key: string, on: string, altKey = false) {
  return actionOf({ key, altKey }, { rows, tree, at: rows.findIndex(({ item }) => item.id === on) })
}

test('arrows, Home and End walk through the visible rows', () => {
  expect(press('ArrowDown', 'text')).toEqual({ kind: 'focus', id: 'a' })
  expect(press('ArrowUp', 'a')).toEqual({ kind: 'focus', id: 'text' })
  expect(press('ArrowUp', 'nodes')).toBeUndefined()
  expect(press('End', 'nodes')).toEqual({ kind: 'focus', id: 'speech' })
  expect(press('Home', 'c')).toEqual({ kind: 'focus', id: 'nodes' })
})

test('right opens a category and goes into it, left closes it or goes to the one around', () => {
  expect(press('ArrowRight', 'speech')).toEqual({ kind: 'open', id: 'speech' })
  expect(press('ArrowRight', 'text')).toEqual({ kind: 'focus', id: 'a' })
  expect(press('ArrowRight', 'a')).toBeUndefined()
  expect(press('ArrowLeft', 'text')).toEqual({ kind: 'close', id: 'text' })
  expect(press('ArrowLeft', 'b')).toEqual({ kind: 'focus', id: 'text' })
})

test('Enter chooses a row, a letter goes to the next title that begins with it', () => {
  expect(press('Enter', 'b')).toEqual({ kind: 'choose', id: 'b' })
  expect(press('S', 'a')).toEqual({ kind: 'focus', id: 'speech' })
  expect(press('t', 'speech')).toEqual({ kind: 'focus', id: 'text' })
  expect(press('Tab', 'a')).toBeUndefined()
})

test('Alt with an arrow moves an item inside its category, and not out of it', () => {
  expect(press('ArrowDown', 'a', true)).toEqual({ kind: 'move', target: { parent: 'text', index: 1 } })
  expect(press('ArrowUp', 'b', true)).toEqual({ kind: 'move', target: { parent: 'text', index: 0 } })
  expect(press('ArrowUp', 'a', true)).toBeUndefined()
  expect(press('ArrowDown', 'c', true)).toBeUndefined()
})

test('a row dropped on another one comes before, after or inside it, counted without itself', () => {
  const drop = (id: string, over: string, mark: 'before' | 'after' | 'inside') => {
    const [item, on] = [tree.items.get(id), rows.find((each) => each.item.id === over)]
    if (!item || !on) throw new Error(`There is no ${id} or ${over}.`)
    return targetAt(tree, on, item, mark)
  }
  expect(drop('c', 'a', 'before')).toEqual({ parent: 'text', index: 0 })
  expect(drop('a', 'b', 'after')).toEqual({ parent: 'text', index: 1 })
  expect(drop('a', 'speech', 'inside')).toEqual({ parent: 'speech', index: 0 })
  expect(drop('speech', 'text', 'inside')).toEqual({ parent: 'text', index: 3 })
  // Where it is already, into itself, or where it cannot be.
  expect(drop('a', 'b', 'before')).toBeUndefined()
  expect(drop('a', 'a', 'after')).toBeUndefined()
  expect(drop('nodes', 'text', 'inside')).toBeUndefined()
  expect(drop('a', 'nodes', 'before')).toBeUndefined()
})
