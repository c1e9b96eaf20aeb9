/** Types of search records and of what they are built from. */

import type { NodeSection } from '@repo/model/kinds.ts'
import type { RecordListsQueryResult, RecordPagesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

/** A page as `recordPagesQuery` returns it. */
export type RecordPage = ShownResult<RecordPagesQueryResult>[number]

/** A block of its body. */
export type RecordBlock = NonNullable<RecordPage['body']>[number]

/** A category or tag as `recordListsQuery` returns it. */
export type RecordList = ShownResult<RecordListsQueryResult>[number]

/** One record of the search index, in the shape that DocSearch reads. */
export interface SearchRecord {
  /** Made of `_id` and `_key`s, which stay the same when the page is renamed or moved. */
  readonly objectID: string
  /** `_id` of its page, category or tag. */
  readonly page: string
  /** Hash of everything else in the record. */
  readonly h: string
  /** Path with anchor; without the site's origin, which may differ between machines. */
  readonly url: string
  readonly url_without_anchor: string
  readonly anchor: string
  readonly type: RecordType
  readonly kind: RecordKind
  /** Drawing of the page's icon, an SVG path; also in records of its sections. */
  readonly icon: string | null
  /**
   * Summary of the page after the status of the node, if it has one, or description of the list;
   * escaped. It is shown with every record, and not searched: one record of the page has it as its
   * content.
   */
  readonly summary: string | null
  /** Answer that is shown with a row of a node instead of its text; escaped, not searched. */
  readonly answer: string | null
  /** Escaped for HTML, like the hierarchy: DocSearch prints it unescaped. */
  readonly content: string | null
  readonly hierarchy: Hierarchy
  /** Other names, such as `maxTokens` of a setting, or the tags of a page; also escaped. */
  readonly keywords: readonly string[]
  /** Words of readers under which the page is found; escaped, and never shown. */
  readonly searchWords: readonly string[]
  readonly lang: string
  readonly language: string
  readonly version: string
  readonly docusaurus_tag: string
  /** Ids of the page's tags. */
  readonly tags: readonly string[]
  readonly weight: {
    readonly pageRank: number
    readonly level: number
    /**
     * Number of words in the record's own title. Of two records that match everything that was
     * typed, the one with the shorter title comes first.
     */
    readonly words: number
    readonly position: number
  }
}

/** Subject by which readers can filter: the page, its text, a part of a node, a list of pages. */
export type RecordKind = 'page' | 'text' | NodeSection | 'category' | 'tag'

/** Never `lvl0`: DocSearch 5 prints such records twice. */
export type RecordType = 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'content'

/**
 * Titles above a record: category, page, and up to three levels of headings. Of a category: the one
 * above it, and its own title; of a tag: "Tags", and its label.
 */
export interface Hierarchy {
  readonly lvl0: string
  readonly lvl1: string
  readonly lvl2: string | null
  readonly lvl3: string | null
  readonly lvl4: string | null
  readonly lvl5: null
  readonly lvl6: null
}
