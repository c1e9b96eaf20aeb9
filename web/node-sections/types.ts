/** Types of the sections of a node page that show the node's structured fields. */
import type { NodeSection } from '@repo/model/kinds.ts'
import type { ListItem } from 'mdast'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import type { RecordPage } from '#records/page.ts'

/** A row of a section, as search finds it. */
export interface SectionRow {
  /** `_key` of the row. */
  readonly key: string
  readonly anchor: string
  readonly title: string
  /** Further text that can be found; may be empty. */
  readonly content: string
  /** The row in a sentence or two, which answers a search for it; missing if the content does. */
  readonly answer?: string
  /** Other names of the row: that of a setting or port in workflows. */
  readonly keywords: readonly string[]
}

/** A section as rows for search and as Markdown. */
export interface SectionContent {
  readonly rows: (page: RecordPage) => SectionRow[]
  /** The items of a Markdown list. */
  readonly markdown: (page: MarkdownPage, around: Surroundings) => ListItem[]
}

/** All sections: one entry for each. */
export type PerSection<Value> = { readonly [Section in NodeSection]: Value }
