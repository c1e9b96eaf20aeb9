/** Paragraphs, headings and lists. Pure. */
import type { Heading, List, PhrasingContent } from 'mdast'
import { inlineOf, plainText } from './inline.ts'
import { type BodyContext, lineOf, type PortableBlock } from './syntax.ts'

/** A paragraph in a style, followed by the images that it contained. */
export function textBlocks(
  style: string,
  children: readonly PhrasingContent[],
  context: BodyContext,
  more: Record<string, unknown> = {},
): PortableBlock[] {
  const images: PortableBlock[] = []
  const { children: spans, markDefs } = inlineOf(children, context, (found) => {
    images.push(...context.blocks([found]))
  })
  if (spans.every((span) => span.text === '')) return images
  const content = { _type: 'block', style, children: spans, markDefs, ...more }
  return [{ ...content, _key: context.key('block', [style, spans.map((span) => span.text)]) }, ...images]
}

/**
 * A heading of level 2 to 4. Its explicit id (`{#id}`) is kept until links to it are resolved
 * (fragments.ts).
 */
export function heading(node: Heading, context: BodyContext): PortableBlock[] {
  const words = plainText(node)
  const id = context.headingIds.get(lineOf(node))
  if (context.level === 'inner') {
    context.warn(node, `the heading "${words}" inside a box becomes a strong paragraph`)
    return textBlocks('normal', [{ type: 'strong', children: node.children }], context)
  }
  if (node.depth > 4)
    context.warn(node, `the heading "${words}" of level ${node.depth} becomes one of level 4`)
  if (node.depth === 1) context.warn(node, `a second title "${words}" becomes a heading of level 2`)
  const style = `h${Math.min(Math.max(node.depth, 2), 4)}`
  return textBlocks(style, node.children, context, id === undefined ? {} : { ownId: id })
}

/** A list as items of Portable Text. Content that an item cannot contain is placed below it. */
export function list(node: List, context: BodyContext, depth = 1): PortableBlock[] {
  const listItem = node.ordered ? 'number' : 'bullet'
  return node.children.flatMap((item) => {
    let begun = false
    return item.children.flatMap((child) => {
      if (child.type === 'list') return list(child, context, depth + 1)
      const own = child.type === 'paragraph' ? context.elementsIn(child.children) : undefined
      if (child.type === 'definition') return context.blocks([child])
      if (child.type !== 'paragraph' || own) {
        const again = node.ordered ? ', and the numbers after it restart' : ''
        const what = own?.[0]?.name ?? ('name' in child ? String(child.name) : child.type)
        context.warn(child, `a ${what} inside a list item is moved below the item${again}`)
        return context.blocks([child])
      }
      if (begun) context.warn(child, 'a second paragraph of a list item becomes a separate item')
      begun = true
      const done: PhrasingContent[] =
        typeof item.checked === 'boolean' ? [{ type: 'text', value: item.checked ? '☑ ' : '☐ ' }] : []
      return textBlocks('normal', [...done, ...child.children], context, { listItem, level: depth })
    })
  })
}
