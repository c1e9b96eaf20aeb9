import { definePlugin } from 'sanity'
import { impactBadge, impactInspector } from '../impact/impact-inspector.tsx'
import { FieldWithProblem, InputWithNotice } from '../site-problems/form-problem.tsx'
import { liveBadge } from './live-badge.ts'

/**
 * Shows writers what a publish changes: before it the panel and the badge of a draft, after it
 * whether readers have the change. For `sanity.config.ts`.
 */
export const publishingFeedback = definePlugin({
  name: 'publishing-feedback',
  document: {
    badges: (badges) => [...badges, liveBadge, impactBadge],
    inspectors: (inspectors) => [...inspectors, impactInspector],
  },
  form: { components: { input: InputWithNotice, field: FieldWithProblem } },
})
