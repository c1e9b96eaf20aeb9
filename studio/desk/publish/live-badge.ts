/**
 * The badge of a published document: "Publishing…", "Live · in search", or that something failed.
 */

import { publishedId } from '@repo/model/published-id.ts'
import type { DocumentBadgeComponent, DocumentBadgeDescription } from 'sanity'
import { countText, durationText } from '../../ui/words.ts'
import { sentenceOf } from '../site-problems/problems.ts'
import type { LiveState } from './live-state.ts'
import { useLiveState } from './use-live-state.ts'

/**
 * Says in the document's footer whether readers have what was published last. Next to a draft or
 * a version in a release, which they do not have, only that something is wrong.
 */
export const liveBadge: DocumentBadgeComponent = ({ id, ready, published, draft, version }) => {
  const { state } = useLiveState(publishedId(id), { ready, published })
  if (state === null || ((draft || version) && state.kind === 'live')) return null
  return liveBadgeOf(state)
}

/** Label, color and tooltip for a state. */
export function liveBadgeOf(state: LiveState): DocumentBadgeDescription {
  switch (state.kind) {
    case 'publishing':
      return state.isLate
        ? {
            label: 'Not live yet',
            color: 'warning',
            title: 'The site has not shown this change yet. Above the form you can try again.',
          }
        : {
            label: 'Publishing…',
            color: 'primary',
            title: 'The site is updating its pages and the search.',
          }
    case 'live':
      return liveBadgeOfRun(state.run)
    case 'not-in-search':
      return {
        label: 'Live · not in search yet',
        color: 'warning',
        title: `Readers see this change. The search does not find it yet: ${state.reason}`,
      }
    case 'failed':
      return { label: 'Problem on the site', color: 'danger', title: sentenceOf(state.problem) }
    case 'unknown':
      return { label: 'Site does not answer', color: 'warning', title: state.reason }
  }
}

function liveBadgeOfRun(run: Extract<LiveState, { kind: 'live' }>['run']): DocumentBadgeDescription {
  const title = 'Readers see the published version and find it in the search.'
  if (!run) return { label: 'Live · in search', color: 'success', title }
  const time = durationText(run.ms)
  return {
    label: `Live · in search · ${time}`,
    color: 'success',
    title: `${title} The last publish took ${time}: ${countText(run.pages, 'page')} and ${countText(run.records, 'search entry', 'search entries')} changed.`,
  }
}
