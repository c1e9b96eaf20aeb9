/** "Merge into another tag" and "Rename" in the menu of a tag. */
import { publishedId } from '@repo/model/published-id.ts'
import { EditIcon } from '@sanity/icons/Edit'
import { TransferIcon } from '@sanity/icons/Transfer'
import { type ComponentType, useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { DeleteDialog } from '../delete-with-redirect/delete-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

interface DialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** An action for published documents that opens a dialog. */
function opensDialog(
  label: string,
  header: string,
  icon: ComponentType,
  Content: ComponentType<DialogProps>,
): DocumentActionComponent {
  return ({ id, published }) => {
    const [isOpen, setOpen] = useState(false)
    const onClose = () => setOpen(false)
    const content = <Content id={publishedId(id)} onClose={onClose} />
    return (
      published && {
        label,
        icon,
        onHandle: () => setOpen(true),
        dialog: isOpen && { type: 'dialog', header, onClose, content },
      }
    )
  }
}

/** Points all pages of the tag to another one, redirects its readers and deletes it. */
export const mergeTag = opensDialog(
  'Merge into another tag …',
  'Merge this tag into another one?',
  TransferIcon,
  (props) => <DeleteDialog {...props} kind="delete" isMerge />,
)

/** Gives the tag another label and address, on the site at once. */
export const renameTag = opensDialog('Rename …', 'Rename this tag', EditIcon, RenameDialog)
