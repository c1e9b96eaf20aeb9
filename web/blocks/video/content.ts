import { webLink } from '#mdast/links.ts'
import { captionContent, paragraph } from '#mdast/tree.ts'
import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'
import { kindOf } from './player.ts'

/** A video in Markdown is a link with its caption in italics. */
export const videoContent: ContentOf<'video'> = {
  text: ({ title, caption }) => lines(title, caption),
  markdown: ({ url, title, caption }, context) => [
    ...(url ? [paragraph([webLink(url, `${kindOf(url)}: ${title ?? url}`, context)])] : []),
    ...captionContent(caption),
  ],
}
