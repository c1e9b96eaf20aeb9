import { type Path, useEditor } from '@portabletext/editor'
import type { TableMenuProps } from '@portabletext/plugin-table/ui'
import { EllipsisVerticalIcon } from '@sanity/icons/EllipsisVertical'
import { TrashIcon } from '@sanity/icons/Trash'
import { Button } from '@sanity/ui'
import { Menu, MenuButton, MenuDivider, MenuItem } from '@sanity/ui/menu'
import { Fragment, useId } from 'react'
import { changeTable } from './change-table.ts'
import { keyNames, tableChanges } from './table-changes.ts'

/**
 * Changes at the cell with the cursor, or at the first one if the cursor is elsewhere.
 * @param path of the table
 */
export function TableMenu({
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
