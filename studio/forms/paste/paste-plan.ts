/** Plan for pasting a clipboard at a place in a text. */
import type { EditorSnapshot } from '@portabletext/editor'
import { isActiveDecorator } from '@portabletext/editor/selectors'
import { kindOfClipboard } from './clipboard.ts'
import { type Converted, cellTexts, type PasteTarget, paragraph, tableBlock } from './converted.ts'
import { htmlToBlocks } from './html-to-blocks.ts'

/**
 * Converted blocks to insert; cells for the table with the cursor; or Markdown, whose parser has to
 * be loaded first.
 */
export type PastePlan =
  | { readonly kind: 'blocks'; readonly converted: Converted; readonly isInCell: boolean }
  | { readonly kind: 'cells'; readonly converted: Converted }
  | { readonly kind: 'markdown'; readonly text: string; readonly isInCell: boolean }

/** Decides how to paste; nothing for what the editor does itself. */
export function pastePlan(snapshot: EditorSnapshot, data: DataTransfer): PastePlan | undefined {
  const clipboard = {
    types: [...data.types],
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
  }
  const focus = snapshot.context.selection?.focus.path ?? []
  const isInCell = focus.includes('cells')
  // In inline code every character is meant as it is.
  if (isActiveDecorator('code')(snapshot)) return undefined
  const target = pasteTarget(snapshot)
  switch (kindOfClipboard(clipboard, isInCell)) {
    case 'editor':
      return undefined
    case 'markdown':
      return { kind: 'markdown', text: clipboard.text, isInCell }
    case 'cells': {
      const rows = cellTexts(clipboard.text).map((cells) =>
        cells.map((text) => [paragraph(text, target.makeKey)]),
      )
      const blocks = [tableBlock(rows, false, target.makeKey)]
      return { kind: 'cells', converted: { blocks, images: [], lost: [] } }
    }
    case 'html': {
      const converted = htmlToBlocks(clipboard.html, target)
      const isTable = converted.blocks.length === 1 && converted.blocks[0]?._type === 'table'
      return isInCell && isTable ? { kind: 'cells', converted } : { kind: 'blocks', converted, isInCell }
    }
  }
}

/** The schema of the text, and its keys. */
export function pasteTarget({ context }: EditorSnapshot): PasteTarget {
  return { schema: context.schema, makeKey: context.keyGenerator }
}
