/** "Published since…" of a release, and the question after a page of a release is published. */

import { publishedId } from '@repo/model/published-id.ts'
import { ClockIcon } from '@sanity/icons/Clock'
import { useEffect, useRef } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getReleaseIdFromReleaseDocumentId,
  type ReleaseActionComponent,
  useClient,
} from 'sanity'
import { publishedSinceDialog } from './open-dialog.ts'
import { readPublishedSince } from './published-since.ts'

/** For releases that are not published yet. */
export const publishedSince: ReleaseActionComponent = ({ release: { _id, state, metadata } }) => ({
  label: 'Published since…',
  icon: ClockIcon,
  disabled: state !== 'active' && state !== 'scheduled',
  onHandle: () =>
    publishedSinceDialog.open({
      asked: { release: getReleaseIdFromReleaseDocumentId(_id) },
      title: metadata.title ?? 'Untitled release',
    }),
})

/**
 * An action is a hook: the Studio reads the list at every render and must get the same functions.
 */
const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * The actions of a document's menu; after "Publish" of a page that is also in a release, the writer
 * is asked whether the release gets the change, too.
 */
export function askingAboutReleases(actions: readonly DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.map((action) => (action.action === 'publish' ? asking(action) : action))
}

function asking(original: DocumentActionComponent): DocumentActionComponent {
  const known = wrapped.get(original)
  if (known) return known
  const action: DocumentActionComponent = Object.assign(
    (props: DocumentActionProps) => useQuestionAfterwards(original(props), props),
    { action: 'publish' as const, displayName: 'AskingAboutReleases' },
  )
  wrapped.set(original, action)
  return action
}

function useQuestionAfterwards(
  description: DocumentActionDescription | null,
  { id, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  /** Revision that was published when the button was pressed. */
  const before = useRef<string | undefined>(undefined)
  const revision = published?._rev
  useEffect(() => {
    if (before.current === undefined || revision === before.current) return
    before.current = undefined
    const asked = { page: publishedId(id) }
    readPublishedSince(client, asked)
      .then(([first]) => first && publishedSinceDialog.open({ asked, title: first.title }))
      // The release says it again, in its menu and when it is published.
      .catch((error: unknown) => console.warn('The releases of the page could not be read:', error))
  }, [client, id, revision])
  if (!description) return null
  return {
    ...description,
    onHandle: () => {
      before.current = revision
      description.onHandle?.()
    },
  }
}
