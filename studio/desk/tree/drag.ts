/** Dragging rows of the tree with the mouse or a finger; keys are in `keyboard.ts`. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type MoveTarget, planMove } from './move.ts'
import { canBeIn, type Tree, type TreeItem, type VisibleRow } from './tree.ts'

/** Where a dragged row would be dropped on another one. */
export type DropMark = 'before' | 'after' | 'inside' | undefined

interface Dragged {
  readonly data: Record<string | symbol, unknown>
}

const marks = { 'reorder-before': 'before', 'reorder-after': 'after', combine: 'inside' } as const

/** Makes a row draggable and a place to drop others, and says where one would be dropped. */
export function useDrag(
  element: RefObject<HTMLElement | null>,
  row: VisibleRow,
  tree: Tree,
  onDrop: (item: TreeItem, target: MoveTarget) => void,
): { readonly isDragging: boolean; readonly mark: DropMark } {
  const [isDragging, setDragging] = useState(false)
  const [mark, setMark] = useState<DropMark>()
  // The row stays registered when the tree changes: a drag could have begun, and would be lost.
  const latest = useEffectEvent(() => ({ row, tree, onDrop }))
  useEffect(() => {
    let isOver = false
    let release = () => {}
    void loadDrag().then(([{ draggable, dropTargetForElements }, hitbox, { combine }]) => {
      const { current } = element
      if (isOver || !current) return
      /** The item that is dragged over this row, and where it would be dropped. */
      const dropOf = (self: Dragged, source: Dragged) => {
        const { row, tree } = latest()
        const item = tree.items.get(String(source.data.treeItem))
        const operation = hitbox.extractInstruction(self.data)?.operation
        const target = item && operation && targetAt(tree, row, item, marks[operation])
        return target && { item, target, mark: marks[operation] }
      }
      release = combine(
        draggable({
          element: current,
          getInitialData: () => ({ treeItem: latest().row.item.id }),
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
        dropTargetForElements({
          element: current,
          canDrop: ({ source }) => latest().tree.items.has(String(source.data.treeItem)),
          getData: ({ input, element: over }) => {
            const { row } = latest()
            const available = (is: boolean) => (is ? 'available' : 'not-available')
            const operations = {
              'reorder-before': 'available',
              // Below an open category is what is in it.
              'reorder-after': available(!row.isOpen),
              combine: available(row.item.isCategory),
            } as const
            return hitbox.attachInstruction({}, { input, element: over, operations })
          },
          onDrag: ({ self, source }) => setMark(dropOf(self, source)?.mark),
          onDragLeave: () => setMark(undefined),
          onDrop: ({ self, source }) => {
            setMark(undefined)
            const drop = dropOf(self, source)
            if (drop) latest().onDrop(drop.item, drop.target)
          },
        }),
      )
    })
    return () => {
      isOver = true
      release()
    }
  }, [element])
  return { isDragging, mark }
}

/** Where an item comes when it is dropped on a row; undefined where it cannot be or is. */
export function targetAt(
  tree: Tree,
  { item: over, index }: Pick<VisibleRow, 'item' | 'index'>,
  item: TreeItem,
  mark: NonNullable<DropMark>,
): MoveTarget | undefined {
  if (over.id === item.id) return undefined
  const parent = mark === 'inside' ? over.id : over.parent
  const list = tree.children.get(parent) ?? []
  const own = list.findIndex(({ id }) => id === item.id)
  const wanted = mark === 'inside' ? list.length : index + (mark === 'after' ? 1 : 0)
  // Counted without the item itself.
  const target = { parent, index: own >= 0 && own < wanted ? wanted - 1 : wanted }
  return canBeIn(tree, item, parent) === true && planMove(tree, item, target) ? target : undefined
}

/**
 * The library, loaded when a tree is shown. It is published without `exports`, so that Node, which
 * compiles the schema, could not import it.
 */
function loadDrag() {
  return Promise.all([
    import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'),
    import('@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'),
    import('@atlaskit/pragmatic-drag-and-drop/combine'),
  ])
}
