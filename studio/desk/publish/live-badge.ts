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
  return wordsOf(state)
}

interface Words extends DocumentBadgeDescription {
  /** Above the form, if something is wrong. */
  readonly notice?: string
}

/** Everything that is said about a state. @param field title of the one with the cause */
export function wordsOf(state: LiveState, field?: string | null): Words {
  switch (state.kind) {
    case 'publishing':
      return state.isLate
        ? {
            label: 'Not live yet',
            color: 'warning',
            title: 'The site has not shown this change yet. Above the form you can try again.',
            notice:
              'The site does not show what you published yet. It looks for missed changes every minute.',
          }
        : {
            label: 'Publishing…',
            color: 'primary',
            title: 'The site is updating its pages and the search.',
          }
    case 'live':
      return wordsOfRun(state.run)
    case 'not-in-search':
      return {
        label: 'Live · not in search yet',
        color: 'warning',
        title: `Readers see this change. The search does not find it yet: ${state.reason}`,
        notice: `Readers see what you published, but the search does not find it yet. The site tries again by itself. Reason: ${state.reason}`,
      }
    case 'failed': {
      const said = sentenceOf(state.problem, field)
      return { label: 'Problem on the site', color: 'danger', title: said, notice: said }
    }
    case 'unknown':
      return {
        label: 'Site does not answer',
        color: 'warning',
        title: state.reason,
        notice: `It is not known whether readers see what you published. ${state.reason}`,
      }
  }
}

function wordsOfRun(run: Extract<LiveState, { kind: 'live' }>['run']): Words {
  const title = 'Readers see the published version and find it in the search.'
  if (!run) return { label: 'Live · in search', color: 'success', title }
  const time = durationText(run.ms)
  return {
    label: `Live · in search · ${time}`,
    color: 'success',
    title: `${title} The last publish took ${time}: ${countText(run.pages, 'page')} and ${countText(run.records, 'search entry', 'search entries')} changed.`,
  }
}
