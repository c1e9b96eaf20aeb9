import { fieldIn } from '@repo/model/values.ts'
import { useEffect, useState } from 'react'
import { useDocumentStore, useEditState, usePerspective } from 'sanity'
import { apiVersion } from '../../lake-client/documents.ts'
import { type Review, type ReviewState, reviewIn, reviewQuery, stateOf } from './review.ts'

/** The review of a page while it is open. */
export interface OpenReview {
  readonly review: Review | null
  readonly state: ReviewState
  /** True if its category needs an approval. */
  readonly isGated: boolean
  /** The draft, or the version in the release that is selected; null without one. */
  readonly open: { readonly _id: string; readonly _rev: string } | null
}

/** Follows the review of a page. @param id as published */
export function useReview(id: string, type: string): OpenReview {
  const store = useDocumentStore()
  const { selectedReleaseId } = usePerspective()
  const { draft, version } = useEditState(id, type, 'default', selectedReleaseId)
  const [found, setFound] = useState<unknown>(null)
  useEffect(() => {
    const query = { fetch: reviewQuery, listen: '*[_type == "review" && _id == "review." + $id]' }
    const subscription = store
      .listenQuery(query, { id }, { apiVersion, perspective: 'raw' })
      // Without an answer nobody is kept from publishing: the lake decides.
      .subscribe({ next: setFound, error: console.warn })
    return () => subscription.unsubscribe()
  }, [store, id])
  const open = (selectedReleaseId ? version : draft) ?? null
  const review = reviewIn(fieldIn(found, 'review'))
  return { review, open, state: stateOf(review, open), isGated: fieldIn(found, 'isGated') === true }
}
