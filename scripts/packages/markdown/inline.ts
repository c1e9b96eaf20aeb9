/** Text inside a paragraph → spans with marks. Pure. */
import { dayOfTitle } from '@repo/model/days.ts'
import type { Image, Nodes, PhrasingContent } from 'mdast'
import { attribute, attributesOf, type BodyContext, type JsxElement, lineOf, sourceOf } from './syntax.ts'

/** A link of a paragraph. */
export type MarkDef = { readonly _type: string; readonly _key: string; readonly [field: string]: unknown }

/** Context for converting text; receives the images of a line. */
export interface InlineContext extends BodyContext {
  readonly image: (node: Image) => void
}

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

/** Spans and links of a paragraph. */
export function inlineOf(nodes: readonly PhrasingContent[], context: InlineContext) {
  const pieces: { text: string; marks: string[] }[] = []
  const markDefs: MarkDef[] = []
  const inLine = (node: Image) => {
    const message = `the image ${node.url} in a line of text is moved after its paragraph`
    context.warn(node, message)
    context.image(node)
  }
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
        return url === undefined
          ? into(node.children)
          : into(node.children, [linkOf(url, node, context, markDefs)])
      }
      case 'imageReference': {
        const { alt, identifier, position } = node
        return walk(
          { type: 'image', alt, url: context.definitions.get(identifier) ?? identifier, position } as Image,
          marks,
        )
      }
      case 'image':
        return inLine(node)
      case 'footnoteReference':
        return add(`[${node.identifier}]`)
      case 'html':
        return /^<br\s*\/?>$/i.test(node.value)
          ? add('\n')
          : context.warn(node, `the tag ${node.value} is left out, its text stays`)
      default:
        return other(node as never, {
          add,
          into,
          context,
          link: (url) => linkOf(url, node, context, markDefs),
          image: inLine,
        })
    }
  }
  for (const node of nodes) walk(node, [])
  return { children: spansOf(pieces, context), markDefs }
}

/** Nodes of MDX and directives, which the Markdown types do not include. */
function other(
  node: JsxElement & { readonly value?: string },
  {
    add,
    into,
    context,
    link,
    image,
  }: {
    add: (text: string, marks?: string[]) => void
    into: (children: readonly Nodes[], marks?: string[]) => void
    context: InlineContext
    link: (url: string) => string
    image: (node: Image) => void
  },
) {
  const type: string = node.type
  if (type === 'mdxJsxTextElement' || type === 'mdxJsxFlowElement') {
    if (node.name === 'br') return add('\n')
    if (node.name === 'img') {
      const [url = '', alt = '', title = null] = ['src', 'alt', 'title'].map((name) => attribute(node, name))
      return image({ type: 'image', url, alt, title, ...(node.position && { position: node.position }) })
    }
    const href = node.name === 'a' ? attribute(node, 'href') : undefined
    const mark = href === undefined ? decorators[node.name ?? ''] : link(href)
    const lost = attributesOf(node, [
      ...(href === undefined ? [] : ['href']),
      'className',
      'style',
      'target',
      'rel',
    ])
    if (!mark && node.name && !['span', 'u', 'small', 'mark', 'p', 'div'].includes(node.name))
      context.warn(
        node,
        `<${node.name}> in a line is left out${node.children.length > 0 ? ', its text stays' : ''}${lost}`,
      )
    else if (lost) context.warn(node, `<${node.name}> loses what it says in${lost}`)
    return into(node.children, mark ? [mark] : [])
  }
  if (type === 'mdxTextExpression') {
    if (/^\s*\/\*/.test(node.value ?? '')) return context.warn(node, `a comment is left out: ${node.value}`)
    context.warn(node, `the expression {${node.value}} is not evaluated: it stays as it is written`)
    return add(`{${node.value}}`)
  }
  // `:name` in a line, which was not meant as a directive, and node types of later parser versions.
  add(sourceOf(node, context))
}

function linkOf(url: string, node: Nodes, context: InlineContext, markDefs: MarkDef[]): string {
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
function spansOf(pieces: readonly { text: string; marks: readonly string[] }[], context: InlineContext) {
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
