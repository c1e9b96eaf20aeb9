/**
 * Moves in the tree: which `position`s change, and the mutations of the one transaction. Pure. The
 * order inside a category changes on the site at once, in the published document and its draft. A
 * move to another category changes addresses, so it is written to the draft (docs/decisions/0105).
 */
import type { Action, Mutation } from '@sanity/client'
import { locked, referenceTo } from '../../lake-client/documents.ts'
import { type Place, type Tree, type TreeItem, treeOf } from './tree.ts'

/** Where an item should be. */
export interface MoveTarget {
  /** Id of the category; empty for the top. */
  readonly parent: string
  /** Place among those that are in it without the item, from 0. */
  readonly index: number
}

/** A move with everything that its mutations depend on. */
export interface Move {
  readonly item: TreeItem
  readonly target: MoveTarget
  /** True if it goes to another category, and so into a draft. */
  readonly isDraft: boolean
  /** New positions by id: of the item, and of others if there is no number between two of them. */
  readonly positions: ReadonlyMap<string, number>
}

/** A move to another place; undefined if the item is there already. */
export function planMove(tree: Tree, item: TreeItem, target: MoveTarget): Move | undefined {
  const list = tree.children.get(target.parent) ?? []
  const others = list.filter(({ id }) => id !== item.id)
  const isSameCategory = item.parent === target.parent
  if (isSameCategory && list.findIndex(({ id }) => id === item.id) === target.index) return undefined
  return {
    item,
    target,
    isDraft: !isSameCategory,
    positions: newPositions(others, item.id, target.index),
  }
}

/** The positions to write so that an item comes at an index. Usually only its own. */
export function newPositions(
  others: readonly Pick<TreeItem, 'id' | 'position'>[],
  id: string,
  index: number,
): Map<string, number> {
  const before = others[index - 1]
  const after = others[index]
  const own = between(before?.position, after?.position)
  if (own !== undefined) return new Map([[id, own]])
  const order = others.map((other) => other.id).toSpliced(index, 0, id)
  const known = new Map(others.map((other) => [other.id, other.position]))
  return new Map(
    order
      .map((each, at) => [each, at + 1] as const)
      .filter(([each, position]) => known.get(each) !== position),
  )
}

/**
 * A number between two positions: the smallest whole one, else the middle; undefined if there is
 * none. Positions are undefined where there is no item, and null of one without, which comes last.
 */
function between(before: number | null | undefined, after: number | null | undefined): number | undefined {
  if (before === null) return undefined
  if (before === undefined) return after === undefined || after === null ? 1 : Math.ceil(after) - 1
  const whole = Math.floor(before) + 1
  if (after === undefined || after === null || whole < after) return whole
  const middle = (before + after) / 2
  return after - before > smallestGap ? middle : undefined
}

/** Positions that are closer leave no room: all get new numbers. */
const smallestGap = 1e-3

/** A document that a move writes. */
interface Change {
  readonly id: string
  readonly item: TreeItem
  /** Undefined for a draft that the move makes. */
  readonly before: Place | undefined
  readonly after: Place
}

function changesOf({ item, target, isDraft, positions }: Move, tree: Tree): Change[] {
  return [...positions].flatMap(([id, position]): Change[] => {
    const placed = tree.items.get(id)
    if (!placed) return []
    const { published, draft } = placed
    const draftId = `drafts.${id}`
    if (isDraft && id === item.id)
      return [{ id: draftId, item, before: draft, after: { parent: target.parent, position } }]
    const positioned = (own: string, before: Place) => ({
      id: own,
      item: placed,
      before,
      after: { ...before, position },
    })
    return [
      // What readers see may be in another category than its draft.
      ...(published?.parent === target.parent ? [positioned(id, published)] : []),
      ...(draft ? [positioned(draftId, draft)] : []),
    ]
  })
}

/** The patch that writes a place over another one: only what differs. */
function placing({ item }: Change, from: Place | undefined, { parent, position }: Place, tree: Tree) {
  const field = item.isCategory ? 'parent' : 'category'
  const isPublished = tree.items.get(parent)?.published !== undefined
  const values = {
    ...(from?.position !== position && { position }),
    ...(from?.parent !== parent && { [field]: parent ? referenceTo(parent, 'category', isPublished) : null }),
  }
  const written = Object.entries(values).filter(([, value]) => value !== null)
  const removed = Object.entries(values).filter(([, value]) => value === null)
  return { set: Object.fromEntries(written), unset: removed.map(([name]) => name) }
}

/**
 * The writes of a move. One to another category makes a draft of what is published at that moment,
 * by an action, because a lock on the published document would give that a new date.
 */
export function moveWrites(move: Move, tree: Tree): { draft: Action[]; mutations: Mutation[] } {
  const patched = changesOf(move, tree).map((change) => ({
    ...change,
    patch: placing(change, change.before, change.after, tree),
  }))
  return {
    draft: patched.flatMap(({ id, before, patch }): Action | [] => {
      const ids = { draftId: id, publishedId: move.item.id }
      return before ? [] : { actionType: 'sanity.action.document.edit', ...ids, patch }
    }),
    mutations: patched.flatMap(({ id, before, patch }) => (before ? { patch: { id, ...patch } } : [])),
  }
}

/**
 * The mutations that put everything back where it was before a move.
 * @param revision of the documents after the move: a draft that was edited since is not discarded
 */
export function undoMutations(move: Move, before: Tree, revision: string): Mutation[] {
  return changesOf(move, before).flatMap((change) =>
    change.before
      ? { patch: { id: change.id, ...placing(change, change.after, change.before, before) } }
      : [locked({ _id: change.id, _rev: revision }), { delete: { id: change.id } }],
  )
}

/** The tree as it is after a move, to show it before the lake has written it. */
export function moved(tree: Tree, move: Move): Tree {
  const changes = changesOf(move, tree)
  const places = new Map(changes.map(({ id, after }) => [id, after]))
  const known = new Set(tree.rows.map(({ _id }) => _id))
  const made = tree.rows.flatMap((row) => {
    const draft = { ...row, _id: `drafts.${row._id}` }
    return places.has(draft._id) && !known.has(draft._id) ? draft : []
  })
  return treeOf([...tree.rows, ...made].map((row) => ({ ...row, ...places.get(row._id) })))
}
