/** The plain text and the Markdown of every block of a body. Pure: no React, no Next. */
import { calloutContent } from './callout/content.ts'
import { codeContent } from './code/content.ts'
import { detailsContent } from './details/content.ts'
import { imageContent } from './image/content.ts'
import { stepsContent } from './steps/content.ts'
import { tableContent } from './table/content.ts'
import { tabsContent } from './tabs/content.ts'
import { textContent } from './text/content.ts'
import type { BlockType, ContentOf } from './types.ts'
import { videoContent } from './video/content.ts'
import { workflowContent } from './workflow/content.ts'

/** A block of the schema that is missing here is a type error. */
export const blockContents: { readonly [Type in BlockType]: ContentOf<Type> } = {
  block: textContent,
  callout: calloutContent,
  code: codeContent,
  details: detailsContent,
  image: imageContent,
  steps: stepsContent,
  table: tableContent,
  tabs: tabsContent,
  video: videoContent,
  workflow: workflowContent,
}
