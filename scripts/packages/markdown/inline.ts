/** Text inside a paragraph → spans with marks. Pure. */
import { dayOfTitle } from '@repo/model/days.ts'
import type { Image, Nodes, PhrasingContent } from 'mdast'
import {
  attribute,
  attributesOf,
  type BodyContext,
  imageIn,
  type JsxElement,
  lineOf,
  type PortableBlock,
  sourceOf,
} from './syntax.ts'

const decorators: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  emphasis: 'em',
  em: 'em',
  i: 'em',
  delete: 'strike-through',
  del: 'strike-through',
  s: 'strike-through',
  code: 'code',
  kbd: 'code',
}

/**
 * Spans and links of a paragraph.
 * @param image receives the images of a line
 */
export function inlineOf(
  nodes: readonly PhrasingContent[],
  context: BodyContext,
  image: (node: Image) => void,
) {
  const pieces: { text: string; marks: string[] }[] = []
  const markDefs: PortableBlock[] = []
  const walk = (node: Nodes, marks: readonly string[]) => {
    const add = (text: string, more: readonly string[] = []) =>
      pieces.push({ text, marks: [...marks, ...more] })
    const into = (children: readonly Nodes[], more: readonly string[] = []) => {
      for (const child of children) walk(child, [...marks, ...more])
    }
    switch (node.type) {
      case 'text':
        return add(node.value.replace(/[ \t]*\n[ \t]*/g, ' '))
      case 'inlineCode':
        return add(node.value, ['code'])
      case 'break':
        return add('\n')
      case 'strong':
      case 'emphasis':
      case 'delete':
        return into(node.children, [decorators[node.type] ?? 'em'])
      case 'link':
        return into(node.children, [linkOf(node.url, node, context, markDefs)])
      case 'linkReference': {
        const url = context.definitions.get(node.identifier)
        return into(node.children, url === undefined ? [] : [linkOf(url, node, context, markDefs)])
      }
      case 'imageReference': {
        const { alt, identifier, position } = node
        return walk(
          { type: 'image', alt, url: context.definitions.get(identifier) ?? identifier, position } as Image,
          marks,
        )
      }
      case 'image':
        context.warn(node, `the image ${node.url} in a line of text is moved after its paragraph`)
        return image(node)
      case 'footnoteReference':
        return add(`[${node.identifier}]`)
      case 'html':
        return /^<br\s*\/?>$/i.test(node.value)
          ? add('\n')
          : context.warn(node, `the tag ${node.value} is left out, its text stays`)
      case 'mdxJsxTextElement':
      case 'mdxJsxFlowElement': {
        if (node.name === 'br') return add('\n')
        if (node.name === 'img') return walk(imageIn(node, attribute(node, 'src') ?? ''), marks)
        const href = node.name === 'a' ? attribute(node, 'href') : undefined
        const mark = href === undefined ? decorators[node.name ?? ''] : linkOf(href, node, context, markDefs)
        warnOfLoss(node, mark, href, context)
        return into(node.children, mark ? [mark] : [])
      }
      case 'mdxTextExpression':
        if (/^\s*\/\*/.test(node.value)) return context.warn(node, `a comment is left out: ${node.value}`)
        context.warn(node, `the expression {${node.value}} is not evaluated: it stays as it is written`)
        return add(`{${node.value}}`)
      default:
        // `:name` in a line, which was not meant as a directive, and nodes of later parsers.
        return add(sourceOf(node, context))
    }
  }
  for (const node of nodes) walk(node, [])
  return { children: spansOf(pieces, context), markDefs }
}

function warnOfLoss(
  node: JsxElement,
  mark: string | undefined,
  href: string | undefined,
  context: BodyContext,
): void {
  const { name, children } = node
  const kept = [...(href === undefined ? [] : ['href']), 'className', 'style', 'target', 'rel']
  const lost = attributesOf(node, kept)
  if (!mark && name && !['span', 'u', 'small', 'mark', 'p', 'div'].includes(name))
    context.warn(
      node,
      `<${name}> in a line is left out${children.length > 0 ? ', its text stays' : ''}${lost}`,
    )
  else if (lost) context.warn(node, `<${name}> loses what it says in${lost}`)
}

function linkOf(url: string, node: Nodes, context: BodyContext, markDefs: PortableBlock[]): string {
  const target = context.resolveLink(url)
  const title = node.type === 'link' ? node.title : null
  const checkedOn = target ? undefined : dayOfTitle(title)
  if (title && !checkedOn) context.warn(node, `a link loses its title "${title}"`)
  const content = target
    ? {
        _type: 'pageLink',
        page: { _type: 'reference', _ref: target.id },
        ...(target.fragment && { fragment: target.fragment }),
      }
    : { _type: 'link', href: url, ...(checkedOn && { checkedOn }) }
  if (!target && !/^(?:https?:|mailto:|tel:)/i.test(url)) {
    context.warn(node, `the link ${url} leads to no page of this folder: it stays as it is written`)
  }
  const known = markDefs.find(({ _key, line, ...rest }) => JSON.stringify(rest) === JSON.stringify(content))
  if (known) return known._key
  const _key = context.key('link', content)
  // The line is for the report, in case the fragment is broken (fragments.ts).
  markDefs.push({ ...content, _key, ...(target?.fragment && { line: lineOf(node) }) })
  return _key
}

/** Merges neighbors with the same marks; a paragraph has at least one span. */
function spansOf(pieces: readonly { text: string; marks: readonly string[] }[], context: BodyContext) {
  const merged: { text: string; marks: string[] }[] = []
  for (const { text, marks } of pieces) {
    const unique = [...new Set(marks)]
    const last = merged.at(-1)
    if (last && last.marks.join() === unique.join()) last.text += text
    else merged.push({ text, marks: unique })
  }
  if (merged.length === 0) merged.push({ text: '', marks: [] })
  return merged.map((piece) => ({ _type: 'span', _key: context.key('span', piece), ...piece }))
}

/** The text of a node, without marks. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  if (node.type === 'image') return node.alt ?? ''
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
