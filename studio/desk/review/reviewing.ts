/** The review of a page that is open: its state, its badge, and publishing what is approved. */
import { publishedId } from '@repo/model/published-id.ts'
import { fieldIn } from '@repo/model/values.ts'
import { useEffect, useState } from 'react'
import {
  type DocumentBadgeComponent,
  type DocumentStore,
  useCurrentUser,
  useDocumentStore,
  useEditState,
  usePerspective,
} from 'sanity'
import { apiVersion } from '../../lake-client/documents.ts'
import { sharedWatches } from '../../lake-client/shared-watches.ts'
import { wrapActions } from '../actions/wrap-actions.ts'
import { type ReviewState, reviewed, reviewQuery } from './review.ts'

const watches = sharedWatches<unknown>()

/** Badge, action and panel of a page share one watch. */
function watchOf(store: DocumentStore, id: string) {
  const query = { fetch: reviewQuery, listen: '*[_type == "review" && _id == "review." + $id]' }
  return watches(id, () => store.listenQuery(query, { id }, { apiVersion, perspective: 'raw' }))
}

/**
 * Follows the review of a page: what is open, the draft or the version in the selected release,
 * null without one; its state, and whether the page needs an approval and is published.
 */
export function useReview(id: string, type: string) {
  const store = useDocumentStore()
  const { selectedReleaseId } = usePerspective()
  const { draft, published, version } = useEditState(id, type, 'default', selectedReleaseId)
  const [found, setFound] = useState<unknown>(null)
  useEffect(() => {
    // Without an answer nobody is kept from publishing: the lake decides.
    const subscription = watchOf(store, id).subscribe({ next: setFound, error: console.warn })
    return () => subscription.unsubscribe()
  }, [store, id])
  const open = (selectedReleaseId ? version : draft) ?? null
  const page = open && reviewed({ id, rev: open._rev, of: open._id }, fieldIn(found, 'review'))
  return {
    page,
    isPublished: published !== null,
    state: page?.state ?? 'none',
    isGated: fieldIn(found, 'isGated') === true,
  }
}

/** The actions of a document's menu, where "Publish" waits for an approval if one is needed. */
export const publishingWhenApproved = wrapActions(
  ['publish'],
  function useApproved(description, { id, type }) {
    const { state, isGated } = useReview(publishedId(id), type)
    const roles = useCurrentUser()?.roles ?? []
    if (!description || !isGated || state === 'approved') return description
    if (roles.some(({ name }) => name === 'administrator'))
      return { ...description, label: 'Publish without approval' }
    return { ...description, disabled: true, title: 'It needs an approval: open “Review” above the form.' }
  },
)

/** Parameters of a form whose panel shows the changes. */
export const showingChanges = { inspect: 'sanity/structure/history', changesInspectorTab: 'review' }

/** The badge for each state of a review; none for a draft that nobody reviews. */
export const badges = {
  none: null,
  requested: { label: 'Review requested', color: 'primary' },
  approved: { label: 'Approved', color: 'success' },
  changes: { label: 'Changes asked for', color: 'warning' },
  outdated: { label: 'Changed since the approval', color: 'warning' },
} as const satisfies Record<ReviewState, ReturnType<DocumentBadgeComponent>>

/** The badge of a draft that is reviewed. */
export const reviewBadge: DocumentBadgeComponent = ({ id, type }) =>
  badges[useReview(publishedId(id), type).state]
