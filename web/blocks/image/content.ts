import { captionContent, paragraph } from '#markdown/tree.ts'
import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'

/**
 * An image in Markdown is an image with its caption in italics; a decorative one is only its
 * caption.
 */
export const imageContent: ContentOf<'image'> = {
  text: ({ alt, caption }) => lines(alt, caption),
  markdown: ({ asset, alt, decorative, caption }, { imageUrl }) => {
    const url = asset?._ref && !decorative ? imageUrl(asset._ref) : null
    return [
      ...(url ? [paragraph([{ type: 'image' as const, url, alt: alt ?? '' }])] : []),
      ...captionContent(caption),
    ]
  },
}
