import { boldLine, item, numberedList } from '#mdast/tree.ts'
import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'

/** Steps in Markdown are a numbered list with the titles in bold. */
export const stepsContent: ContentOf<'steps'> = {
  text: (block, richText) =>
    lines(...(block.steps ?? []).map(({ title, body }) => lines(title, richText(body)))),
  markdown: (block, { richText }) => [
    numberedList((block.steps ?? []).map(({ title, body }) => item(boldLine(title ?? ''), richText(body)))),
  ],
}
