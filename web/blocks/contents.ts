/** The plain text and the Markdown of every block of a body. Pure: no React, no Next. */
import { callout } from './callout/content.ts'
import { code } from './code/content.ts'
import { details } from './details/content.ts'
import { image } from './image/content.ts'
import { steps } from './steps/content.ts'
import { table } from './table/content.ts'
import { tabs } from './tabs/content.ts'
import { text } from './text/content.ts'
import type { BlockType, ContentOf } from './types.ts'
import { video } from './video/content.ts'
import { workflow } from './workflow/content.ts'

/** A block of the schema that is missing here is a type error. */
export const contents: { readonly [Type in BlockType]: ContentOf<Type> } = {
  block: text,
  callout,
  code,
  details,
  image,
  steps,
  table,
  tabs,
  video,
  workflow,
}
