import {
  buildMarksTree,
  isPortableTextToolkitSpan,
  isPortableTextToolkitTextNode,
  spanToPlainText,
  type ToolkitNestedPortableTextSpan,
} from '@portabletext/toolkit'
import { isLinkable } from '@repo/model/addresses.ts'
import { checkedTitle } from '@repo/model/days.ts'
import type { Link, PhrasingContent } from 'mdast'
import { hrefOf } from '#links/href.ts'
import type { Surroundings } from '#markdown/types.ts'
import { absoluteUrl } from '#mdast/links.ts'
import type { TextBlock } from '../types.ts'

type MarkDef = NonNullable<TextBlock['markDefs']>[number]
type Nodes = ReturnType<typeof buildMarksTree<MarkDef>>

/** The text of a block with its marks; of a link to an unpublished page only its text. */
export function phrasingOf(block: TextBlock, around: Surroundings): PhrasingContent[] {
  const markDefs = block.markDefs ?? []
  const annotations = new Set(markDefs.map(({ _key }) => _key))
  const tree = buildMarksTree<MarkDef>({
    _type: 'block',
    children: spansOf(block, annotations),
    markDefs,
  })
  return converted(tree, around)
}

/**
 * Moves spaces at the edges of bold and similar spans outside, since `**bold **` is not bold in
 * Markdown (CommonMark 0.31.2, 6.2: no white space before a closing delimiter), and removes those
 * at the edges of the block.
 */
function spansOf({ children }: TextBlock, annotations: ReadonlySet<string>) {
  const spans = (children ?? []).flatMap(({ text: value, marks }) => {
    const whole = value ?? ''
    const words = whole.trim()
    const start = whole.length - whole.trimStart().length
    const [before, after] = [whole.slice(0, start), whole.slice(start + words.length)]
    const own = marks ?? []
    const outside = own.filter((mark) => annotations.has(mark))
    return [
      { text: before, marks: outside },
      { text: words, marks: own },
      { text: after, marks: outside },
    ].flatMap((span) => (span.text === '' ? [] : [{ _type: 'span' as const, ...span }]))
  })
  const hasWords = (span: { text: string }) => span.text.trim() !== ''
  return spans.slice(Math.max(0, spans.findIndex(hasWords)), spans.findLastIndex(hasWords) + 1)
}

function converted(nodes: Nodes, around: Surroundings): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (isPortableTextToolkitTextNode(node)) {
      return node.text === '\n' ? [{ type: 'break' }] : [{ type: 'text', value: node.text }]
    }
    // Created by `buildMarksTree` from the marks above.
    return isPortableTextToolkitSpan(node)
      ? marked(node as ToolkitNestedPortableTextSpan<MarkDef>, around)
      : []
  })
}

function marked(span: ToolkitNestedPortableTextSpan<MarkDef>, around: Surroundings): PhrasingContent[] {
  const children = converted(span.children, around)
  const url = span.markDef && addressOfMark(span.markDef)
  if (url) {
    const day = span.markDef?._type === 'link' ? span.markDef.checkedOn : null
    const title = day ? checkedTitle(day) : null
    return [{ type: 'link', url: absoluteUrl(url, around), title, children: children as Link['children'] }]
  }
  if (span.markType === 'code') return [{ type: 'inlineCode', value: spanToPlainText(span) }]
  const type = decorators[span.markType]
  return type ? [{ type, children }] : children
}

const decorators: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  strong: 'strong',
  em: 'emphasis',
  'strike-through': 'delete',
}

/** URL of an annotation; null for a page that is not published, and for a malformed URL. */
function addressOfMark(mark: MarkDef): string | null {
  if (mark._type === 'link') return isLinkable(mark.href) ? mark.href : null
  const href = hrefOf(mark.page)
  return href && mark.anchor ? `${href}#${mark.anchor}` : href
}
