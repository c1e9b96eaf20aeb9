import { isPortableTextToolkitList, type ToolkitPortableTextDirectList } from '@portabletext/toolkit'
import { blockText } from '@repo/model/anchors.ts'
import type { BlockContent, Heading, ListItem } from 'mdast'
import { bulletList, heading, numberedList, paragraph } from '#mdast/tree.ts'
import type { ContentOf, MarkdownContext, TextBlock } from '../types.ts'
import { phrasingOf } from './phrasing.ts'

/** A paragraph, a heading or a quote; list items are nested by {@link listContent}. */
export const textContent: ContentOf<'block'> = {
  text: (block) => blockText(block),
  markdown: textMarkdown,
}

const depths: Readonly<Record<string, Heading['depth']>> = { h2: 2, h3: 3, h4: 4 }

function textMarkdown(block: TextBlock, context: MarkdownContext): BlockContent[] {
  const children = phrasingOf(block, context)
  if (children.length === 0) return []
  const depth = depths[block.style ?? '']
  if (depth) return [heading(depth, children)]
  return block.style === 'blockquote'
    ? [{ type: 'blockquote', children: [paragraph(children)] }]
    : [paragraph(children)]
}

/** A list as Markdown. A list inside another one belongs to the item before it. */
export function listContent(list: ToolkitPortableTextDirectList, context: MarkdownContext): BlockContent[] {
  const items: ListItem[] = []
  for (const child of list.children) {
    const content = isPortableTextToolkitList(child)
      ? listContent(child as ToolkitPortableTextDirectList, context)
      : // The items of a list are the original text blocks.
        textMarkdown(child as unknown as TextBlock, context)
    const last = items.at(-1)
    if (isPortableTextToolkitList(child) && last) last.children.push(...content)
    else items.push({ type: 'listItem', spread: false, children: content })
  }
  return [list.listItem === 'number' ? numberedList(items) : bulletList(items)]
}
