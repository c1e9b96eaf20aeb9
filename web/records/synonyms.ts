/** Converts the words of the search settings to synonyms of the index. Pure. */
import { type UsedAnchors, unusedAnchor } from '@repo/model/anchors.ts'
import { wordsBetweenCommas } from '@repo/model/values.ts'
import type { SynonymHit } from 'algoliasearch'
import type { SearchSettingsQueryResult } from '#queries/results.generated.ts'

/** The search settings that writers made; null where they made none. */
export type SearchSettings = SearchSettingsQueryResult

/**
 * Synonyms in the format of Algolia's API, in the writers' order. Incomplete entries are left out;
 * one without a key, which API clients may write, gets an id as a record does.
 */
export function synonymsOf(settings: SearchSettings): SynonymHit[] {
  const used: UsedAnchors = new Map()
  return (settings?.synonyms ?? []).flatMap((entry): SynonymHit[] => {
    const objectID = () => unusedAnchor(entry._key || 'unnamed', used)
    if (entry._type === 'sameWords') {
      const synonyms = cleaned(entry.words)
      return synonyms.length > 1 ? [{ objectID: objectID(), type: 'synonym', synonyms }] : []
    }
    const synonyms = cleaned(entry.means)
    if (synonyms.length === 0) return []
    const inputs = cleaned(wordsBetweenCommas(entry.word ?? ''))
    return inputs.map((input) => ({ objectID: objectID(), type: 'onewaysynonym', input, synonyms }))
  })
}

function cleaned(words: readonly (string | null)[] | null): string[] {
  return [...new Set((words ?? []).map((word) => word?.trim() ?? ''))].filter((word) => word !== '')
}
