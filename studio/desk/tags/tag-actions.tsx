import { publishedId } from '@repo/model/published-id.ts'
import { TransferIcon } from '@sanity/icons/Transfer'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { DeleteDialog } from '../delete-with-redirect/delete-dialog.tsx'

/** Points all pages of the tag to another one, redirects its readers and deletes it. */
export const mergeTag: DocumentActionComponent = ({ id, published }) => {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    published && {
      label: 'Merge into another tag …',
      icon: TransferIcon,
      onHandle: () => setOpen(true),
      dialog: isOpen && {
        type: 'dialog',
        header: 'Merge this tag into another one?',
        onClose,
        content: <DeleteDialog ids={[publishedId(id)]} onClose={onClose} kind="delete" isMerge />,
      },
    }
  )
}
