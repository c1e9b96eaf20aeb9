/** Shows writers after a publish whether readers have the change. */
import { definePlugin } from 'sanity'
import { FieldWithProblem, InputWithNotice } from '../site-problems/form-problem.tsx'
import { liveBadge } from './live-badge.ts'

/** For `sanity.config.ts`. */
export const publishingFeedback = definePlugin({
  name: 'publishing-feedback',
  document: { badges: (badges) => [...badges, liveBadge] },
  form: { components: { input: InputWithNotice, field: FieldWithProblem } },
})
