import { boldLine, bulletList, item } from '#mdast/tree.ts'
import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'

/** A details block in Markdown is a list item with the summary in bold. */
export const detailsContent: ContentOf<'details'> = {
  text: ({ summary, body }, richText) => lines(summary, richText(body)),
  markdown: ({ summary, body }, { richText }) => [
    bulletList([item(boldLine(summary ?? ''), richText(body))]),
  ],
}
