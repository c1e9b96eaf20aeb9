import { textTypes } from '@repo/model/kinds.ts'
import type { SanityClient } from '@sanity/client'
import type { Schema } from 'sanity'
import { fetchRaw, type RevisedDocument } from '../../lake-client/documents.ts'
import { occurrencesIn, type TermsSearch } from './find.ts'
import { textPlaces } from './text-places.ts'

/** Types that are searched: everything with text that readers see. */
export const searchedTypes: readonly string[] = [...textTypes, 'homePage', 'siteSettings']

const partSize = 200

/**
 * Reads all versions of the documents that contain a term, or one of several, in any of their
 * texts, so that the options of the search can change without reading again.
 */
export async function readDocumentsWith(
  client: SanityClient,
  term: TermsSearch['term'],
  {
    schema,
    onProgress,
    signal,
  }: {
    readonly schema: Schema
    readonly onProgress?: (searched: number) => void
    readonly signal: AbortSignal
  },
): Promise<RevisedDocument[]> {
  const search = { term, matchCase: false, wholeWords: false, inCode: true, inAddresses: true }
  const found: RevisedDocument[] = []
  let [last, searched] = ['', 0]
  for (;;) {
    const part = await client.fetch<RevisedDocument[]>(
      `*[_type in $types && _id > $last && !(_id in path("versions.**"))] | order(_id asc)[0...${partSize}]`,
      { types: searchedTypes, last },
      { perspective: 'raw', signal },
    )
    for (const document of part) {
      const type = schema.get(document._type)
      if (type && occurrencesIn(textPlaces(document, type), search).length > 0) found.push(document)
    }
    searched += part.length
    onProgress?.(searched)
    const next = part.at(-1)?._id
    if (part.length < partSize || next === undefined) return withDrafts(client, found)
    last = next
  }
}

/** Adds drafts that do not contain the term: they replace their published documents in the form. */
async function withDrafts(
  client: SanityClient,
  found: readonly RevisedDocument[],
): Promise<RevisedDocument[]> {
  const ids = new Set(found.map(({ _id }) => _id))
  const missing = [...ids].map((id) => `drafts.${id}`).filter((id) => !ids.has(id))
  return [...found, ...(await fetchRaw<RevisedDocument[]>(client, '*[_id in $missing]', { missing }))]
}
