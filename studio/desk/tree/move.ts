/**
 * Moves in the tree: which `position`s change, and the mutations of the one transaction. Pure.
 *
 * The order inside a category has no draft: it changes on the site at once, in the published
 * document and in its draft. A move to another category changes addresses, so it is written to the
 * draft and takes effect when that is published (docs/decisions/0105).
 */
import type { Mutation } from '@sanity/client'
import { locked, newContent, type RevisedDocument } from '../../lake-client/documents.ts'
import type { Place, Tree, TreeItem } from './tree.ts'

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

/**
 * The positions that have to be written so that an item comes at an index. Usually only its own.
 */
export function newPositions(
  others: readonly Pick<TreeItem, 'id' | 'position'>[],
  id: string,
  index: number,
): Map<string, number> {
  const before = others[index - 1]
  const after = others[index]
  const own = between(before?.position, after?.position)
  if (own !== undefined) return new Map([[id, own]])
  const order = [
    ...others.slice(0, index).map((other) => other.id),
    id,
    ...others.slice(index).map((other) => other.id),
  ]
  const known = new Map(others.map((other) => [other.id, other.position]))
  return new Map(
    order
      .map((each, at) => [each, at + 1] as const)
      .filter(([each, position]) => known.get(each) !== position),
  )
}

/**
 * A number between two positions: the smallest whole one, else the middle.
 * @param before position of the one above; undefined if there is none, null if it has no position
 * @param after the same of the one below; one without a position comes after all that have one
 * @returns undefined if there is no such number
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

/**
 * The mutations of a move.
 * @param published the item as it is published; needed for a move to another category without draft
 */
export function moveMutations(
  { item, target, isDraft, positions }: Move,
  tree: Tree,
  published: RevisedDocument | undefined,
): Mutation[] {
  const changed = [...positions].flatMap(([id, position]) => {
    const moved = tree.items.get(id)
    return moved && !(isDraft && id === item.id) ? placed(moved, target.parent, () => ({ position })) : []
  })
  return isDraft ? [...changed, ...moveOfDraft({ item, target, positions }, tree, published)] : changed
}

/**
 * Sets the positions of a document in that category: published, in its draft, or in both.
 * @param placeOf its place in one of them
 */
function placed(
  item: TreeItem,
  parent: string,
  placeOf: (place: Place) => { readonly position: number | null },
): Mutation[] {
  const patch = (id: string, place: Place) => {
    const { position } = placeOf(place)
    return { patch: { id, ...(position === null ? { unset: ['position'] } : { set: { position } }) } }
  }
  const { id, published, draft } = item
  return [
    ...(published?.parent === parent ? [patch(id, published)] : []),
    ...(draft ? [patch(`drafts.${id}`, draft)] : []),
  ]
}

function moveOfDraft(
  { item, target, positions }: Pick<Move, 'item' | 'target' | 'positions'>,
  tree: Tree,
  published: RevisedDocument | undefined,
): Mutation[] {
  const id = `drafts.${item.id}`
  const field = item.isCategory ? 'parent' : 'category'
  const place = {
    position: positions.get(item.id) ?? 1,
    ...(target.parent && { [field]: referenceTo(tree.items.get(target.parent), target.parent) }),
  }
  const patch = { patch: { id, set: place, ...(!target.parent && { unset: [field] }) } }
  if (item.draft || !published) return [patch]
  // The draft begins with what is published now, or not at all.
  return [locked(published), { createIfNotExists: { ...newContent(published), _id: id } }, patch]
}

/** As Sanity's reference fields write it: weak until its target is published. */
function referenceTo(category: TreeItem | undefined, id: string) {
  const reference = { _type: 'reference', _ref: id }
  return category?.published
    ? reference
    : { ...reference, _weak: true, _strengthenOnPublish: { type: 'category' } }
}

/**
 * The mutations that put everything back where it was before a move.
 * @param revision of the documents after the move: a draft that was edited since is not discarded
 */
export function undoMutations(
  { item, target, isDraft, positions }: Move,
  before: Tree,
  revision: string,
): Mutation[] {
  const others = [...positions.keys()].flatMap((id) => {
    const moved = before.items.get(id)
    return moved && !(isDraft && id === item.id) ? placed(moved, target.parent, (place) => place) : []
  })
  if (!isDraft) return others
  const id = `drafts.${item.id}`
  if (!item.draft) return [...others, locked({ _id: id, _rev: revision }), { delete: { id } }]
  const field = item.isCategory ? 'parent' : 'category'
  const { parent, position } = item.draft
  const set = {
    ...(parent && { [field]: referenceTo(before.items.get(parent), parent) }),
    ...(position !== null && { position }),
  }
  const unset = [...(parent ? [] : [field]), ...(position === null ? ['position'] : [])]
  return [...others, { patch: { id, set, ...(unset.length > 0 && { unset }) } }]
}

/** The tree as it is after a move, to show it before the lake has written it. */
export function moved(tree: Tree, { item, target, positions, isDraft }: Move): Tree {
  const items = new Map(tree.items)
  for (const [id, position] of positions) {
    const before = items.get(id)
    if (!before) continue
    const isItem = id === item.id
    items.set(id, {
      ...before,
      position,
      ...(isItem && { parent: target.parent }),
      ...(isItem && isDraft && before.published && { state: 'edited' as const }),
    })
  }
  const children = new Map(
    [...tree.children].map(([id, list]) => [id, list.filter((each) => each.id !== item.id)]),
  )
  const list = (children.get(target.parent) ?? []).map((each) => items.get(each.id) ?? each)
  const own = items.get(item.id)
  if (own) list.splice(target.index, 0, own)
  children.set(target.parent, list)
  return { items, children }
}
