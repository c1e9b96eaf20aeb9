/** The badge of a review, and publishing what is approved. */
import { publishedId } from '@repo/model/published-id.ts'
import { type DocumentBadgeComponent, useCurrentUser } from 'sanity'
import { wrapActions } from '../actions/wrap-actions.ts'
import type { ReviewState } from './review.ts'
import { useReview } from './use-review.ts'

/** The actions of a document's menu, where "Publish" waits for an approval if one is needed. */
export const publishingWhenApproved = wrapActions(['publish'], function useApproved(original, props) {
  const description = original(props)
  const { state, isGated } = useReview(publishedId(props.id), props.type)
  const roles = useCurrentUser()?.roles ?? []
  if (!description || !isGated || state === 'approved') return description
  if (roles.some(({ name }) => name === 'administrator'))
    return { ...description, label: 'Publish without approval' }
  return { ...description, disabled: true, title: 'It needs an approval: open “Review” above the form.' }
})

const badges = {
  none: null,
  requested: { label: 'Review requested', color: 'primary' },
  approved: { label: 'Approved', color: 'success' },
  changes: { label: 'Changes asked for', color: 'warning' },
  outdated: { label: 'Changed since the approval', color: 'warning' },
} as const satisfies Record<ReviewState, ReturnType<DocumentBadgeComponent>>

/** The badge of a draft that is reviewed. */
export const reviewBadge: DocumentBadgeComponent = ({ id, type }) =>
  badges[useReview(publishedId(id), type).state]
