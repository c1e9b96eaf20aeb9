/**
 * Sanity's actions "Delete" and "Unpublish", which ask for a replacement if the document is a page.
 */
import { pageTypes } from '@repo/model/kinds.ts'
import { useState } from 'react'
import type { DocumentActionComponent, DocumentActionDescription, DocumentActionProps } from 'sanity'
import { publishedId } from '../uses/uses.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DeletionKind } from './deletion.ts'

const isPage = new Set<string>(pageTypes)
const typesWithAddress = new Set<string>([...isPage, 'category', 'tag'])
const verbs: Readonly<Record<DeletionKind, string>> = { delete: 'Delete', unpublish: 'Unpublish' }

/**
 * The actions of a document's menu; those that remove a page from the site ask for its replacement.
 */
export function askingForReplacement(
  actions: readonly DocumentActionComponent[],
  schemaType: string,
): DocumentActionComponent[] {
  if (!typesWithAddress.has(schemaType)) return [...actions]
  return actions.map((action) =>
    action.action === 'delete' || action.action === 'unpublish' ? asking(action, action.action) : action,
  )
}

/**
 * An action is a hook, and the Studio reads the list at every render: each action must stay the
 * same function.
 */
const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

function asking(original: DocumentActionComponent, kind: DeletionKind): DocumentActionComponent {
  const known = wrapped.get(original)
  if (known) return known
  const action: DocumentActionComponent = Object.assign(
    (props: DocumentActionProps) => useQuestion(original(props), { kind, props }),
    { action: kind, displayName: `AskingForReplacement(${original.displayName ?? kind})` },
  )
  wrapped.set(original, action)
  return action
}

/**
 * Permissions, labels and shortcuts are Sanity's. A document that was never published gets Sanity's
 * dialog.
 */
function useQuestion(
  description: DocumentActionDescription | null,
  { kind, props }: { readonly kind: DeletionKind; readonly props: DocumentActionProps },
): DocumentActionDescription | null {
  const [isOpen, setOpen] = useState(false)
  if (!description || (!props.published && !isOpen)) return description
  const onClose = () => setOpen(false)
  return {
    ...description,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: `${verbs[kind]} this ${isPage.has(props.type) ? 'page' : props.type}?`,
      onClose,
      content: <DeleteDialog id={publishedId(props.id)} kind={kind} onClose={onClose} />,
    },
  }
}
