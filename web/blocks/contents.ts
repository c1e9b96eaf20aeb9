/** The plain text and the Markdown of every block of a body. Pure: no React, no Next. */
import type { BlockContent } from 'mdast'
import { ownContents } from '../own/contents.ts'
import { calloutContent } from './callout/content.ts'
import { codeContent } from './code/content.ts'
import { detailsContent } from './details/content.ts'
import { imageContent } from './image/content.ts'
import { lines } from './lines.ts'
import { stepsContent } from './steps/content.ts'
import { tableContent } from './table/content.ts'
import { tabsContent } from './tabs/content.ts'
import { textContent } from './text/content.ts'
import type { Block, BlockType, ContentOf, MarkdownContext } from './types.ts'
import { videoContent } from './video/content.ts'
import { workflowContent } from './workflow/content.ts'

/** A block of the schema that is missing here is a type error. */
const blockContents: { readonly [Type in BlockType]: ContentOf<Type> } = {
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
  ...ownContents,
}

interface AnyContent {
  readonly text: (block: never, richText: (body: unknown) => string) => string
  readonly markdown: (block: never, context: MarkdownContext) => BlockContent[]
}

/** The content of a block; undefined for one of a newer schema, which has no entry in the list. */
export function blockContent({ _type }: { _type: string }): AnyContent | undefined {
  return Object.hasOwn(blockContents, _type) ? blockContents[_type as BlockType] : undefined
}

/** Plain text of one block, for search records; empty for a block of a newer schema. */
export function textOf(block: Block): string {
  return blockContent(block)?.text(block as never, richText) ?? ''
}

function richText(body: unknown): string {
  return lines(...((body ?? []) as readonly Block[]).map(textOf))
}
