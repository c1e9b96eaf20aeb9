/** "Delete" and "Unpublish" of what has an address: Sanity's own actions, with a question in front of them. */

import { pageTypes } from '@repo/model/kinds.ts'
import { useState } from 'react'
import type { DocumentActionComponent, DocumentActionDescription, DocumentActionProps } from 'sanity'
import { publishedId } from '../uses/uses.ts'
import { RetireDialog } from './delete-dialog.tsx'
import type { Way } from './deletion.ts'

const isPage = new Set<string>(pageTypes)
const typesWithAddress = new Set<string>([...isPage, 'category', 'tag'])
const verbs: Readonly<Record<Way, string>> = { delete: 'Delete', unpublish: 'Unpublish' }

/** The actions of a document's menu, where those that take a page from readers ask for its successor. */
export function askingForSuccessor(
  actions: readonly DocumentActionComponent[],
  schemaType: string,
): DocumentActionComponent[] {
  if (!typesWithAddress.has(schemaType)) return [...actions]
  return actions.map((action) =>
    action.action === 'delete' || action.action === 'unpublish' ? asking(action, action.action) : action,
  )
}

/** An action is a hook: the Studio asks for the list at every render, and must get the same ones. */
const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

function asking(original: DocumentActionComponent, way: Way): DocumentActionComponent {
  const known = wrapped.get(original)
  if (known) return known
  const action: DocumentActionComponent = Object.assign(
    (props: DocumentActionProps) => useQuestion(original(props), { way, props }),
    { action: way, displayName: `AskingForSuccessor(${original.displayName ?? way})` },
  )
  wrapped.set(original, action)
  return action
}

/** Permissions, labels and shortcuts stay Sanity's; what was never published is deleted by its own dialog. */
function useQuestion(
  description: DocumentActionDescription | null,
  { way, props }: { readonly way: Way; readonly props: DocumentActionProps },
): DocumentActionDescription | null {
  const [isOpen, setOpen] = useState(false)
  if (!description || (!props.published && !isOpen)) return description
  const onClose = () => setOpen(false)
  return {
    ...description,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: `${verbs[way]} this ${isPage.has(props.type) ? 'page' : props.type}?`,
      onClose,
      content: <RetireDialog id={publishedId(props.id)} way={way} onClose={onClose} />,
    },
  }
}
