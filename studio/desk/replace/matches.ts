/** Occurrences of a term, by document, and what is written to replace them. Pure. */

import { publishedId } from '@repo/model/published-id.ts'
import type { PatchOperations } from '@sanity/client'
import type { Schema } from 'sanity'
import type { RevisedDocument } from '../../lake-client/documents.ts'
import { fieldTitle } from '../../ui/schema-types.ts'
import { documentTitle } from '../uses/uses.ts'
import { type Occurrence, occurrencesIn, type TermsSearch } from './find.ts'
import { replacementPatch } from './replace.ts'
import { textPlaces } from './text-places.ts'

/** An occurrence with a key that is unique among all documents. */
export interface Match extends Occurrence {
  readonly key: string
  readonly fieldTitle: string
}

/** A document with its occurrences. */
export interface DocumentMatches {
  readonly document: RevisedDocument
  /** Published id. */
  readonly id: string
  readonly title: string
  readonly isDraft: boolean
  readonly matches: readonly Match[]
}

/** The documents with occurrences, by title; a document with a draft counts as that. */
export function matchesIn(
  documents: readonly RevisedDocument[],
  search: TermsSearch,
  schema: Schema,
): DocumentMatches[] {
  const ids = new Set(documents.map(({ _id }) => _id))
  return documents
    .filter(({ _id }) => !ids.has(`drafts.${_id}`))
    .flatMap((document): DocumentMatches[] => {
      const type = schema.get(document._type)
      const found = type ? occurrencesIn(textPlaces(document, type), search) : []
      if (!type || found.length === 0) return []
      const matches = found.map((occurrence) => ({
        ...occurrence,
        key: `${document._id} ${occurrence.place.path} ${occurrence.start}`,
        fieldTitle: fieldTitle(type, occurrence.place.field),
      }))
      const id = publishedId(document._id)
      return [{ document, id, title: documentTitle(document), isDraft: id !== document._id, matches }]
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
}

/** A document, and what is written to its draft. */
export interface Replacement {
  readonly document: RevisedDocument
  readonly patch: PatchOperations
  /** Number of occurrences. */
  readonly count: number
}

/** Replacements for the chosen occurrences. @param skipped keys of those that are not replaced */
export function replacementsOf(
  found: readonly DocumentMatches[],
  skipped: ReadonlySet<string>,
  replacement: (found: string) => string,
): Replacement[] {
  return found.flatMap(({ document, isDraft, matches }): Replacement[] => {
    const chosen = matches.filter(({ key }) => !skipped.has(key))
    if (chosen.length === 0) return []
    const patch = replacementPatch(chosen, replacement)
    if (Object.keys(patch.set).length + patch.unset.length === 0) return []
    const own = isDraft ? { ifRevisionID: document._rev, ...patch } : patch
    return [{ document, patch: own, count: chosen.length }]
  })
}
