import { isLinkableType, isPageType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { UnpublishIcon } from '@sanity/icons/Unpublish'
import { useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useDocumentPairPermissions,
  usePerspective,
} from 'sanity'
import { wrapActions } from '../actions/wrap-actions.ts'
import { DeleteDialog, verbs } from './delete-dialog.tsx'
import type { DeletionKind } from './deletion.ts'

const withQuestion = wrapActions(['delete', 'unpublish'], (described, props, action) => {
  const unpublish = useUnpublish(props)
  const kind = action === 'unpublish' ? 'unpublish' : 'delete'
  return useQuestion(kind === 'unpublish' ? (described ?? unpublish) : described, { kind, props })
})

/** The actions of a document's menu; those that remove a page ask for its replacement. */
export function askingForReplacement(
  actions: readonly DocumentActionComponent[],
  schemaType: string,
): DocumentActionComponent[] {
  return isLinkableType(schemaType) ? withQuestion(actions) : [...actions]
}

/**
 * "Unpublish" in the menu while the draft is shown, which is the usual view: Sanity (6.16,
 * `useUnpublishAction`) offers it only while the chip "Published" is selected.
 */
function useUnpublish({
  id,
  type,
  published,
  release,
}: DocumentActionProps): DocumentActionDescription | null {
  const { selectedPerspective } = usePerspective()
  const [permissions, isLoading] = useDocumentPairPermissions({
    id: publishedId(id),
    type,
    permission: 'unpublish',
  })
  if (!published || release || selectedPerspective !== 'drafts') return null
  const isRefused = !isLoading && !permissions?.granted
  return {
    label: verbs.unpublish.do,
    icon: UnpublishIcon,
    tone: 'critical',
    disabled: isLoading || isRefused,
    ...(isRefused && { title: 'You are not allowed to unpublish this.' }),
    // Replaced by the question.
    onHandle: () => undefined,
  }
}

/**
 * Permissions, labels and shortcuts are Sanity's, and so is the dialog of what was never published.
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
      header: `${verbs[kind].do} this ${isPageType(props.type) ? 'page' : props.type}?`,
      onClose,
      content: <DeleteDialog ids={[publishedId(props.id)]} kind={kind} onClose={onClose} />,
    },
  }
}
