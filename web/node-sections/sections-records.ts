/**
 * Converts a node's structured fields to sections for search, with the anchors of its page. Pure.
 */
import { type NodeSection, nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import type { RecordPage } from '#records/page.ts'
import { sectionContents } from './contents.ts'
import type { SectionRow } from './types.ts'

/** A section such as Settings. */
export interface RecordSection {
  /** Also its anchor. */
  readonly anchor: NodeSection
  readonly title: string
  readonly items: readonly SectionRow[]
}

/** The sections that have rows, in the order of the page. */
export function recordSections(page: RecordPage): RecordSection[] {
  return nodeSections
    .map((section) => ({
      anchor: section,
      title: sectionTitles[section],
      items: sectionContents[section].rows(page),
    }))
    .filter(({ items }) => items.length > 0)
}
