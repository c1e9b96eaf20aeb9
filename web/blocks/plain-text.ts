/** Plain text of blocks, for search records. Pure: no React, no Next. */
import { blockContents } from './contents.ts'
import { lines } from './lines.ts'
import type { Block } from './types.ts'

/** Plain text of one block; empty for a block of a newer schema, which has no entry in the list. */
export function textOf(block: Block): string {
  const content:
    | { readonly text: (block: never, richText: (body: unknown) => string) => string }
    | undefined = Object.hasOwn(blockContents, block._type) ? blockContents[block._type] : undefined
  return content ? content.text(block as never, richText) : ''
}

function richText(body: unknown): string {
  return lines(...((body ?? []) as readonly Block[]).map(textOf))
}
