import type { EditorSnapshot, Path } from '@portabletext/editor'
import { defineBehavior, effect, raise } from '@portabletext/editor/behaviors'
import { isSelectionCollapsed } from '@portabletext/editor/selectors'
import { getBlock, getFirstChild, getSibling } from '@portabletext/editor/traversal'
import { getBlockStartPoint } from '@portabletext/editor/utils'
import type { TableDefinition } from '@portabletext/plugin-table'
import { blockAround, eventAtCursor } from './change-table.ts'
import { changeOfKeys } from './table-changes.ts'

/** The row that ends with the cell at a path, if it is the last one. */
function lastRowAt(snapshot: EditorSnapshot, path: Path) {
  const [cell, row] = [blockAround(snapshot, path, 'tableCell'), blockAround(snapshot, path, 'tableRow')]
  const isLast =
    cell && row && [cell, row].every((last) => !getSibling(snapshot, last.path, { direction: 'next' }))
  return isLast ? row.path : undefined
}

/** Behaviors for the tables of a definition; register them before those of the definition. */
export function tableBehaviors({ createBlock }: TableDefinition) {
  return [
    // A new table is a grid that can be filled in.
    defineBehavior({
      on: 'insert.block',
      guard: ({ event }) => event.block._type === 'table' && !hasRows(event.block),
      actions: [({ event }) => [raise({ ...event, block: { ...event.block, rows: createBlock().rows } })]],
    }),
    // The plugin's menu counts header rows; our schema says whether there is one.
    defineBehavior({
      on: 'block.set',
      guard: ({ event }) => ('headerRows' in event.props ? event.props : false),
      actions: [
        ({ event }, { headerRows, ...props }) => [
          raise({ ...event, props: { ...props, headerRow: Number(headerRows) > 0 } }),
        ],
      ],
    }),
    defineBehavior({
      on: 'keyboard.keydown',
      guard: ({ snapshot, event }) => {
        const change = changeOfKeys(event.originEvent)
        return (change && eventAtCursor(snapshot, change)) ?? false
      },
      actions: [(_, event) => [raise(event)]],
    }),
    // As in other editors, Alt+F10 goes from the text to its tools.
    defineBehavior({
      on: 'keyboard.keydown',
      guard: ({ event: { originEvent } }) =>
        (originEvent.key === 'F10' && originEvent.altKey && menuAtCursor()) || false,
      actions: [(_, menu) => [effect(() => menu.focus())]],
    }),
    // Tab in the last cell adds a row.
    defineBehavior({
      on: 'keyboard.keydown',
      guard: ({ snapshot, event: { originEvent } }) => {
        const { selection } = snapshot.context
        const { key, shiftKey, ctrlKey, altKey, metaKey } = originEvent
        if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey) return false
        if (!selection || !isSelectionCollapsed(snapshot)) return false
        return lastRowAt(snapshot, selection.focus.path) ?? false
      },
      actions: [
        (_, row) => [raise({ type: 'custom.insert.row', at: row, position: 'after' })],
        ({ snapshot }, row) => {
          const added = getSibling(snapshot, row, { direction: 'next' })
          const cell = added && getFirstChild(snapshot, added.path)
          const text = cell && getFirstChild(snapshot, cell.path)
          const block = text && getBlock(snapshot, text.path)
          if (!block) return []
          const point = getBlockStartPoint({ context: snapshot.context, block })
          return [raise({ type: 'select', at: { anchor: point, focus: point } })]
        },
      ],
    }),
  ]
}

function hasRows(block: object): boolean {
  return 'rows' in block && Array.isArray(block.rows) && block.rows.length > 0
}

/** The button of the menu of the table with the cursor. */
function menuAtCursor(): HTMLElement | undefined {
  const table = window.getSelection()?.focusNode?.parentElement?.closest('[data-testid="table-in-text"]')
  const button = table?.querySelector('[data-table-menu]')
  return button instanceof HTMLElement ? button : undefined
}
