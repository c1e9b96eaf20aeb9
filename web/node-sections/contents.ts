/** The search rows and the Markdown of every section. Pure: no React, no Next. */
import { nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import type { RootContent } from 'mdast'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import { orNothing, titledList } from '#mdast/tree.ts'
import type { RecordPage } from '#records/page.ts'
import { credentialsContent } from './credentials/content.ts'
import { errorsContent } from './errors/content.ts'
import { limitsContent } from './limits/content.ts'
import { inputsContent, outputsContent } from './ports/content.ts'
import { settingsContent } from './settings/content.ts'
import type { PerSection, SectionContent } from './types.ts'

/** A section of `nodeSections` that is missing here is a type error. */
const sectionContents: PerSection<SectionContent> = {
  inputs: inputsContent,
  outputs: outputsContent,
  settings: settingsContent,
  credentials: credentialsContent,
  limits: limitsContent,
  errors: errorsContent,
}

/** The sections of a node that have entries as Markdown, in the order of its page. */
export function nodeContent(page: MarkdownPage, around: Surroundings): RootContent[] {
  return nodeSections.flatMap((section) =>
    titledList(
      sectionTitles[section],
      orNothing(`The section ${section} of ${page._id}`, () =>
        sectionContents[section].markdown(page, around),
      ),
    ),
  )
}

/** Sections such as Settings for search, with their anchors, if they have rows; as on the page. */
export function recordSections(page: RecordPage) {
  return nodeSections
    .map((section) => ({
      anchor: section,
      title: sectionTitles[section],
      items: sectionContents[section].rows(page),
    }))
    .filter(({ items }) => items.length > 0)
}
