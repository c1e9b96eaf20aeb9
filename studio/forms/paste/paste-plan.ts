import type { EditorSnapshot } from '@portabletext/editor'
import { isActiveDecorator } from '@portabletext/editor/selectors'
import { escapeHtml } from '@repo/model/escape.ts'
import { type Clipboard, codeLanguage, kindOfClipboard } from './clipboard.ts'
import { type Converted, cellTexts, type PasteTarget, paragraph, tableBlock } from './converted.ts'
import { htmlToBlocks } from './html-to-blocks.ts'

/**
 * Blocks to insert; cells for the table with the cursor; or Markdown, for which a parser is loaded.
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
    vscode: data.getData('vscode-editor-data'),
  }
  const focus = snapshot.context.selection?.focus.path ?? []
  const isInCell = focus.includes('cells')
  // In inline code every character is meant as it is.
  if (isActiveDecorator('code')(snapshot)) return undefined
  const target = pasteTarget(snapshot)
  const kind = kindOfClipboard(clipboard, isInCell)
  switch (kind) {
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
    default: {
      const converted = htmlToBlocks(htmlOf(clipboard, kind), target)
      const isTable = converted.blocks.length === 1 && converted.blocks[0]?._type === 'table'
      return isInCell && isTable ? { kind: 'cells', converted } : { kind: 'blocks', converted, isInCell }
    }
  }
}

/** The HTML of a clipboard, or its text as HTML. */
function htmlOf(clipboard: Clipboard, kind: 'html' | 'code' | 'text'): string {
  if (kind === 'html') return clipboard.html
  const text = escapeHtml(clipboard.text)
  if (kind === 'code') return `<pre data-language="${codeLanguage(clipboard)}">${text}</pre>`
  return `<p>${text.replace(/(?:\r?\n){2,}/g, '</p><p>').replace(/\r?\n/g, '<br>')}</p>`
}

/** The schema of the text, and its keys. */
export function pasteTarget({ context }: EditorSnapshot): PasteTarget {
  return { schema: context.schema, makeKey: context.keyGenerator }
}
