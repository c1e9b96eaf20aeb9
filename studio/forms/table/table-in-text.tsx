/** How a table looks in a text, with its menu and its caption. */
import { type ContainerRenderProps, useEditor, useEditorSelector } from '@portabletext/editor'
import { Table, TableCell } from '@portabletext/plugin-table/ui'
import { textIn } from '@repo/model/values.ts'
import { TrashIcon } from '@sanity/icons/Trash'
import { Box, usePortal } from '@sanity/ui'
import { useMemo } from 'react'
import { styled } from 'styled-components'
import { Caption } from './caption.tsx'
import { type CellPosition, cellName, cellPosition } from './cell-position.ts'
import { useTableColors } from './table-colors.ts'
import { TableMenu } from './table-menu.tsx'

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
      <Caption value={node.caption} path={path} readOnly={readOnly} />
    </WithHeadings>
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
