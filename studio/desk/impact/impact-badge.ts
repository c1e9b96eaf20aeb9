/** The badge of a draft: how many pages of the site publishing it would change. */

import { publishedId } from '@repo/model/published-id.ts'
import type { DocumentBadgeComponent } from 'sanity'
import { useImpact } from './use-impact.ts'
import { addressSentences, caveat, headline, pagesText } from './words.ts'

/** Shown while there is a draft and the site answers; the panel has the pages. */
export const impactBadge: DocumentBadgeComponent = ({ id, draft }) => {
  const { impact } = useImpact(publishedId(id), draft?._rev)
  if (!impact?.hasDraft || !impact.isCached) return null
  const sentences = [headline(impact), ...addressSentences(impact), caveat(impact)]
  return {
    label: `Changes ${pagesText(impact)}${impact.address?.from && impact.address.to ? ' · new address' : ''}`,
    title: sentences.filter((sentence) => sentence !== null).join(' '),
    color: 'primary',
  }
}
