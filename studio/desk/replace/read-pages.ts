/** Reads all documents that may contain a term, some at a time. */
import { linkableTypes } from '@repo/model/kinds.ts'
import type { SanityClient } from '@sanity/client'
import type { SchemaType } from 'sanity'
import { occurrencesIn } from './find.ts'
import { textPlaces } from './text-places.ts'

/** A document of the lake, published or a draft. */
export interface SearchedDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly [field: string]: unknown
}

/** Types that are searched: everything with text that readers see. */
const searchedTypes = [...linkableTypes, 'homePage', 'siteSettings'] as const

/** Documents in one response. */
const partSize = 200

/**
 * Reads the documents that contain a term in any of their texts, whatever the options of a search
 * are, and all versions of them, so that the options can change without reading again.
 * @param typeOf the type of a document by its name
 * @param onProgress called with the number of documents that were searched
 */
export async function readDocumentsWith(
  client: SanityClient,
  term: string,
  {
    typeOf,
    onProgress,
    signal,
  }: {
    readonly typeOf: (name: string) => SchemaType | undefined
    readonly onProgress: (searched: number) => void
    readonly signal: AbortSignal
  },
): Promise<SearchedDocument[]> {
  const search = { term, matchCase: false, wholeWords: false, inCode: true, inAddresses: true }
  const found: SearchedDocument[] = []
  let [last, searched] = ['', 0]
  for (;;) {
    const part = await client.fetch<SearchedDocument[]>(
      `*[_type in $types && _id > $last && !(_id in path("versions.**"))] | order(_id asc)[0...${partSize}]`,
      { types: searchedTypes, last },
      { perspective: 'raw', signal },
    )
    for (const document of part) {
      const type = typeOf(document._type)
      if (type && occurrencesIn(textPlaces(document, type), search).length > 0) found.push(document)
    }
    searched += part.length
    onProgress(searched)
    const next = part.at(-1)?._id
    if (part.length < partSize || next === undefined) return withDrafts(client, found)
    last = next
  }
}

/** Adds drafts that do not contain the term: they replace their published documents in the form. */
async function withDrafts(
  client: SanityClient,
  found: readonly SearchedDocument[],
): Promise<SearchedDocument[]> {
  const ids = new Set(found.map(({ _id }) => _id))
  const missing = [...ids].map((id) => `drafts.${id}`).filter((id) => !ids.has(id))
  const drafts = await client.fetch<SearchedDocument[]>(
    '*[_id in $missing]',
    { missing },
    { perspective: 'raw' },
  )
  return [...found, ...drafts]
}
