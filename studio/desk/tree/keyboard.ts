/** Keyboard control of the tree (WAI-ARIA, tree view), including moves of an item. Pure. */
import { type MoveTarget, planMove } from './move.ts'
import type { Tree, VisibleRow } from './tree.ts'

/** Action of a key. */
export type KeyAction =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'open' | 'close' | 'choose'; readonly id: string }
  | { readonly kind: 'move'; readonly target: MoveTarget }

/** Action of a key on a row; undefined for keys that the tree leaves to the browser. */
export function actionOf(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  { rows, at, tree }: { readonly rows: readonly VisibleRow[]; readonly at: number; readonly tree: Tree },
): KeyAction | undefined {
  const row = rows[at]
  if (!row) return undefined
  if (altKey) return moveOf(key, row, tree)
  const to = (index: number): KeyAction | undefined => {
    const found = rows[index]
    return found && { kind: 'focus', id: found.item.id }
  }
  const { item, isOpen } = row
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      if (!item.isCategory) return undefined
      return isOpen ? to(at + 1) : { kind: 'open', id: item.id }
    case 'ArrowLeft':
      return isOpen ? { kind: 'close', id: item.id } : { kind: 'focus', id: item.parent || item.id }
    case 'Enter':
    case ' ':
      return { kind: 'choose', id: item.id }
    default:
      return key.length === 1 ? startingWith(key, rows, at) : undefined
  }
}

/** The place one further up or down in the same category. */
export function neighbor(tree: Tree, { item, index }: VisibleRow, step: 1 | -1): MoveTarget | undefined {
  const target = { parent: item.parent, index: index + step }
  const { length } = tree.children.get(item.parent) ?? []
  return target.index >= 0 && target.index < length && planMove(tree, item, target) ? target : undefined
}

function moveOf(key: string, row: VisibleRow, tree: Tree): KeyAction | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const target = neighbor(tree, row, key === 'ArrowUp' ? -1 : 1)
  return target && { kind: 'move', target }
}

function startingWith(letter: string, rows: readonly VisibleRow[], at: number): KeyAction | undefined {
  const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ item }) =>
    item.title.toLowerCase().startsWith(letter.toLowerCase()),
  )
  return next && { kind: 'focus', id: next.item.id }
}
