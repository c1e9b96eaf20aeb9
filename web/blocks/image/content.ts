import { captionContent, paragraph } from '#mdast/tree.ts'
import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'

/** An image in Markdown is that of the light mode with its caption; if decorative, the caption. */
export const imageContent: ContentOf<'image'> = {
  text: ({ alt, caption }) => lines(alt, caption),
  markdown: ({ alt, decorative, caption, ...image }, { imageUrl }) => {
    const url = decorative ? null : imageUrl(image)
    return [
      ...(url ? [paragraph([{ type: 'image' as const, url, alt: alt ?? '' }])] : []),
      ...captionContent(caption),
    ]
  },
}
