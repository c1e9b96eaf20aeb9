/**
 * Converts a node's structured fields to sections of its Markdown, in the order of its page. Pure.
 */
import { nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import type { RootContent } from 'mdast'
import { bulletList, heading, orNothing, text } from '#markdown/tree.ts'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import { sectionContents } from './contents.ts'

/** The sections that have entries, each with a heading. */
export function nodeContent(page: MarkdownPage, around: Surroundings): RootContent[] {
  return nodeSections.flatMap((section) => {
    const items = orNothing(`The section ${section} of ${page._id}`, () =>
      sectionContents[section].markdown(page, around),
    )
    return items.length > 0 ? [heading(2, [text(sectionTitles[section])]), bulletList(items)] : []
  })
}
