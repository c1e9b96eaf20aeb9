import { definePlugin } from 'sanity'
import { impactBadge, impactInspector } from '../impact/impact-inspector.tsx'
import { reviewInspector } from '../review/review-inspector.tsx'
import { reviewBadge } from '../review/reviewing.ts'
import { InputWithNotice } from '../site-problems/form-problem.tsx'
import { liveBadge } from './live-badge.ts'

/** Shows writers what a publish will change, and afterwards whether readers have it. */
export const publishingFeedback = definePlugin({
  name: 'publishing-feedback',
  document: {
    badges: (badges) => [reviewBadge, ...badges, liveBadge, impactBadge],
    inspectors: (inspectors) => [reviewInspector, ...inspectors, impactInspector],
  },
  form: { components: { input: InputWithNotice } },
})
