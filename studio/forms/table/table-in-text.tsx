/** How a table looks in a text, with its menu and its caption. */
import { type ContainerRenderProps, type Path, useEditor, useEditorSelector } from '@portabletext/editor'
import type { TableMenuProps, TableTokens } from '@portabletext/plugin-table/ui'
import { Table, TableCell } from '@portabletext/plugin-table/ui'
import { textIn } from '@repo/model/values.ts'
import { EllipsisVerticalIcon } from '@sanity/icons/EllipsisVertical'
import { TrashIcon } from '@sanity/icons/Trash'
import { Box, Button, TextInput, usePortal, useTheme_v2 } from '@sanity/ui'
import { Menu, MenuButton, MenuDivider, MenuItem } from '@sanity/ui/menu'
import { Fragment, useId, useMemo } from 'react'
import { styled } from 'styled-components'
import { Note } from '../../ui/parts.tsx'
import { Apart, inText, useTypedField } from '../in-place/field.tsx'
import { type CellPosition, cellName, cellPosition } from './cell-position.ts'
import { changeTable } from './change-table.ts'
import { keyNames, tableChanges } from './table-changes.ts'

/** The plugin knows header rows by their number only, and sets the look of each cell inline. */
const WithHeadings = styled(Box)`
  /*
   * The plugin shows the menu only while it knows that the mouse is over the table. It does not
   * know that after a scroll or a move of the table under the mouse, and touch and keys have no
   * mouse.
   */
  div:has(> [data-table-menu]) {
    opacity: 1 !important;
    pointer-events: auto !important;
  }

  /* Not under the toolbar, which stays in sight, when it is scrolled to. */
  [data-table-menu] {
    scroll-margin-top: 48px;
  }

  [data-heading] {
    background: var(--pt-plugin-table-header-bg) !important;
  }

  [data-heading],
  [data-heading] [data-ui='Text'] {
    font-weight: var(--pt-plugin-table-header-weight) !important;
  }
`

const labels = {
  'insert-here': 'Insert here',
  'row-handle': 'Select the row, or drag to move it',
  'column-handle': 'Select the column, or drag to move it',
  'add-row': 'Add a row',
  'add-column': 'Add a column',
  'delete-row': 'Delete the row',
  'delete-column': 'Delete the column',
}

const icons = { trash: <TrashIcon /> }

/** The table with handles and buttons of the plugin. */
export function TableInText(props: ContainerRenderProps) {
  const { node, path, readOnly } = props
  const portal = usePortal()
  const colors = useTableColors()
  const caption = useTypedField<HTMLInputElement>(path, 'caption', textIn(node, 'caption'))
  const hasHeadings = node.headerRow === true
  const counted = useMemo(() => ({ ...node, headerRows: hasHeadings ? 1 : 0 }), [node, hasHeadings])
  return (
    <WithHeadings paddingBottom={2} data-testid="table-in-text">
      <Table
        {...props}
        node={counted}
        labels={labels}
        icons={icons}
        tokens={colors}
        portalElement={portal.element}
        renderMenu={(menu) => <TableMenu {...menu} path={path} />}
      />
      {readOnly ? (
        <Box contentEditable={false} paddingX={3}>
          <Note>{caption.shown}</Note>
        </Box>
      ) : (
        <Apart paddingX={3}>
          <TextInput {...caption.props} aria-label="Caption of the table" placeholder="Caption" {...inText} />
        </Apart>
      )}
    </WithHeadings>
  )
}

/**
 * Changes at the cell with the cursor, or at the first one if the cursor is elsewhere.
 */
function TableMenu({
  path,
  hasHeader,
  onToggleHeader,
  onDeleteTable,
  onOpenChange,
}: TableMenuProps & { readonly path: Path }) {
  const editor = useEditor()
  return (
    <MenuButton
      id={useId()}
      button={
        <Button
          icon={EllipsisVerticalIcon}
          mode="bleed"
          padding={2}
          aria-label="Change the table"
          data-table-menu=""
        />
      }
      menu={
        <Menu>
          {tableChanges.map((change) => (
            <Fragment key={change.title}>
              {change.begins && <MenuDivider />}
              <MenuItem
                text={change.title}
                fontSize={1}
                {...(change.keys && { hotkeys: keyNames(change.keys) })}
                onClick={() => changeTable(editor, path, change)}
              />
            </Fragment>
          ))}
          <MenuDivider />
          <MenuItem
            text={hasHeader ? 'Make the headings text' : 'Make the first row headings'}
            fontSize={1}
            onClick={onToggleHeader}
          />
          <MenuItem
            text="Delete the table"
            fontSize={1}
            icon={TrashIcon}
            tone="critical"
            onClick={onDeleteTable}
          />
        </Menu>
      }
      onOpen={() => onOpenChange(true)}
      onClose={() => onOpenChange(false)}
      popover={{ placement: 'bottom-end', portal: true }}
    />
  )
}

/** A cell, named by its place. */
export function Cell(props: ContainerRenderProps) {
  const { node, path, attributes } = props
  const position = useEditorSelector(
    useEditor(),
    ({ context }) => {
      const key = textIn(path[0], '_key')
      return cellPosition(
        context.value.find(({ _key }) => _key === key),
        node._key,
      )
    },
    isSamePosition,
  )
  return (
    <TableCell
      {...props}
      attributes={{
        ...attributes,
        role: position?.isHeading ? 'columnheader' : 'cell',
        ...(position && { 'aria-label': cellName(position) }),
        ...(position?.isHeading && { 'data-heading': '' }),
      }}
    />
  )
}

function isSamePosition(a: CellPosition | undefined, b: CellPosition | undefined): boolean {
  return a && b ? cellName(a) === cellName(b) : a === b
}

/** As Sanity's own table, which does not export them: the theme's colors, light or dark. */
function useTableColors(): TableTokens {
  const { color, font, radius } = useTheme_v2()
  const hovered = color.selectable.default.hovered.bg
  return {
    '--pt-plugin-table-accent': color.focusRing,
    '--pt-plugin-table-bg': color.bg,
    '--pt-plugin-table-fg': color.fg,
    '--pt-plugin-table-border': color.border,
    '--pt-plugin-table-header-bg': color.muted.bg,
    '--pt-plugin-table-header-weight': String(font.text.weights.semibold),
    '--pt-plugin-table-selected-bg': `color-mix(in srgb, ${color.focusRing} 12%, transparent)`,
    '--pt-plugin-table-lane-bg': color.muted.bg,
    '--pt-plugin-table-lane-bg-hover': hovered,
    '--pt-plugin-table-lane-icon': color.icon,
    '--pt-plugin-table-lane-icon-hover': color.fg,
    '--pt-plugin-table-handle-rest': color.border,
    '--pt-plugin-table-handle-bg': color.bg,
    '--pt-plugin-table-handle-dots': color.icon,
    '--pt-plugin-table-boundary-dot': color.border,
    '--pt-plugin-table-trash-bg': color.fg,
    '--pt-plugin-table-trash-fg': color.bg,
    '--pt-plugin-table-scrollbar': color.border,
    '--pt-plugin-table-scrollbar-hover': color.icon,
    '--pt-plugin-table-radius': `${radius[2] ?? 3}px`,
    '--pt-plugin-table-cell-padding': '8px 12px',
    '--pt-plugin-table-font-family': font.text.family,
  }
}
