import { boldLine, bulletList, item } from '#mdast/tree.ts'
import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'

/** Tabs in Markdown are a list with the labels in bold. */
export const tabsContent: ContentOf<'tabs'> = {
  text: (block, richText) =>
    lines(...(block.tabs ?? []).map(({ label, body }) => lines(label, richText(body)))),
  markdown: (block, { richText }) => [
    bulletList((block.tabs ?? []).map(({ label, body }) => item(boldLine(label ?? ''), richText(body)))),
  ],
}
