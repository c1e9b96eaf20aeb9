/** "Published since…" of a release, and the question after a page of a release is published. */

import { publishedId } from '@repo/model/published-id.ts'
import { ClockIcon } from '@sanity/icons/Clock'
import { useEffect, useRef } from 'react'
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  getReleaseIdFromReleaseDocumentId,
  type ReleaseActionComponent,
} from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { wrapActions } from '../actions/wrap-actions.ts'
import { readPublishedSince } from './published-since.ts'
import { publishedSinceDialog } from './published-since-dialog.tsx'

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
 * The actions of a document's menu; after "Publish" of a page that is also in a release, the writer
 * is asked whether the release gets the change, too.
 */
export const askingAboutReleases = wrapActions(['publish'], useQuestionAfterwards)

function useQuestionAfterwards(
  description: DocumentActionDescription | null,
  { id, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useLakeClient()
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
