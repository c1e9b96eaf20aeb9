import { calloutHeading } from '@repo/model/callouts.ts'
import { boldLine } from '#mdast/tree.ts'
import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'

/** A callout in Markdown is a quote whose first line is its kind and title. */
export const calloutContent: ContentOf<'callout'> = {
  text: ({ title, body }, richText) => lines(title, richText(body)),
  markdown: ({ kind, title, body }, { richText }) => {
    const head = boldLine(calloutHeading(kind ?? 'note', title).whole)
    return [{ type: 'blockquote', children: [head, ...richText(body)] }]
  },
}
