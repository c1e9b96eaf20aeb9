/** The search rows and the Markdown of every section. Pure: no React, no Next. */
import { credentialsContent } from './credentials/content.ts'
import { errorsContent } from './errors/content.ts'
import { limitsContent } from './limits/content.ts'
import { inputsContent, outputsContent } from './ports/content.ts'
import { settingsContent } from './settings/content.ts'
import type { PerSection, SectionContent } from './types.ts'

/** A section of `nodeSections` that is missing here is a type error. */
export const sectionContents: PerSection<SectionContent> = {
  inputs: inputsContent,
  outputs: outputsContent,
  settings: settingsContent,
  credentials: credentialsContent,
  limits: limitsContent,
  errors: errorsContent,
}
