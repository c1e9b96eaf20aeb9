import { Author } from '../../ui/who-and-when.tsx'
import type { Review } from './review.ts'

/** Who asks or answers what, in one sentence. */
export function SaidInReview({ review }: { readonly review: Review }) {
  const { state, requestedBy, by, note, answer } = review
  const words = state === 'requested' ? note : answer
  return (
    <>
      <Author id={(state === 'requested' ? requestedBy : by) || null} />
      {{ requested: ' asks for a review.', approved: ' approved it.', changes: ' asks for changes.' }[state]}
      {words && ` “${words}”`}
    </>
  )
}
