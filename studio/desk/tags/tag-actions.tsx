/** "Merge into another tag" and "Rename" in the menu of a tag. */

import { publishedId } from '@repo/model/published-id.ts'
import { EditIcon } from '@sanity/icons/Edit'
import { TransferIcon } from '@sanity/icons/Transfer'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { DeleteDialog } from '../delete-with-redirect/delete-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** Points all pages of the tag to another one, redirects its readers and deletes it. */
export const mergeTag: DocumentActionComponent = ({ id, published }) => {
  const [isOpen, setOpen] = useState(false)
  if (!published) return null
  const onClose = () => setOpen(false)
  return {
    label: 'Merge into another tag …',
    icon: TransferIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Merge this tag into another one?',
      onClose,
      content: <DeleteDialog id={publishedId(id)} kind="delete" isMerge onClose={onClose} />,
    },
  }
}

/** Gives the tag another label and address, on the site at once. */
export const renameTag: DocumentActionComponent = ({ id, published }) => {
  const [isOpen, setOpen] = useState(false)
  if (!published) return null
  const onClose = () => setOpen(false)
  return {
    label: 'Rename …',
    icon: EditIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Rename this tag',
      onClose,
      content: <RenameDialog id={publishedId(id)} onClose={onClose} />,
    },
  }
}
