/** Admonitions, details, tabs and steps → boxes of the body. Pure. */
import { calloutKinds } from '@repo/model/kinds.ts'
import type { List, Nodes, RootContent } from 'mdast'
import { plainText } from './inline.ts'
import {
  attribute,
  type BodyContext,
  type JsxElement,
  jsx,
  type Level,
  onOneLine,
  type PortableBlock,
  reportAttributes,
  sourceOf,
} from './syntax.ts'
import { textBlocks } from './text.ts'

/** Names of Docusaurus' other admonitions, and of those in older versions. */
const sameKind: Readonly<Record<string, string>> = {
  caution: 'warning',
  important: 'info',
  secondary: 'note',
  success: 'tip',
}

/** `:::tip[Title]` … `:::`. */
export function callout(
  node: {
    readonly name: string
    readonly children: readonly RootContent[]
    readonly position?: Nodes['position']
  },
  context: BodyContext,
  level: Level,
): PortableBlock[] {
  const name = sameKind[node.name] ?? node.name
  const kind = calloutKinds.find((known) => known === name)
  if (!kind) context.warn(node, `the box ":::${node.name}" becomes a note`)
  const [first, ...rest] = node.children
  const label =
    first?.type === 'paragraph' && first.data && 'directiveLabel' in first.data ? first : undefined
  const body = (label ? rest : node.children).flatMap((child) => context.blocks(child, 'inner'))
  const title = label && titleOf([label], context)
  const box = { _type: 'callout', kind: kind ?? 'note', ...(title && { title }), body }
  return boxed(node, box, context, level)
}

/** A box in the body. Inside another box only its content is kept. */
function boxed(
  node: { readonly position?: Nodes['position'] },
  { body, ...box }: { body: PortableBlock[]; _type: string; title?: string; summary?: string; kind?: string },
  context: BodyContext,
  level: Level,
): PortableBlock[] {
  if (level === 'body') return [{ ...box, body, _key: context.key(box._type, [box, body]) }]
  context.warn(node, `a ${box._type} inside another box becomes plain text`)
  const title = box.title ?? box.summary
  return [...(title ? strong(title, context) : []), ...body]
}

function strong(words: string, context: BodyContext): PortableBlock[] {
  return textBlocks('normal', [{ type: 'strong', children: [{ type: 'text', value: words }] }], context)
}

/** Text of a title, which is plain text only: links and marks are reported as they were written. */
function titleOf(nodes: readonly Nodes[], context: BodyContext): string {
  const words = onOneLine(nodes.map(plainText).join(''))
  const richer = nodes.find((node) => !isPlain(node))
  if (richer) {
    const written = onOneLine(sourceOf(richer, context))
    context.warn(
      richer,
      `the title "${words}" holds words only: links and marks in it are left out (${written})`,
    )
  }
  return words
}

function isPlain(node: Nodes): boolean {
  if (node.type === 'text') return true
  const holder = node.type === 'paragraph' || jsx(node)?.name === 'summary'
  return holder && 'children' in node && node.children.every(isPlain)
}

/** `<details><summary>Title</summary> … </details>`. */
export function details(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  reportAttributes(node, [], context)
  const titles: Nodes[] = []
  const isTitle = (child: Nodes) => jsx(child)?.name === 'summary' && titles.push(child) > 0
  const rest = node.children.flatMap((child): RootContent[] => {
    if (isTitle(child)) return []
    if (child.type !== 'paragraph') return [child]
    const children = child.children.filter((part) => !isTitle(part))
    return children.length > 0 ? [{ ...child, children }] : []
  })
  const body = rest.flatMap((child) => context.blocks(child, 'inner'))
  const summary = titleOf(titles, context) || 'Details'
  return boxed(node, { _type: 'details', summary, body }, context, level)
}

/**
 * `<Tabs>` of `<TabItem>`s; labels may be in `values`. Other content of `<Tabs>` is placed before
 * the tabs.
 */
export function tabs(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const { items, beside } = tabItems(node)
  const values = optionsOf(node, 'values')
  reportAttributes(node, ['groupId', 'defaultValue', 'values', 'queryString', 'lazy'], context)
  const first = attribute(node, 'defaultValue')
  if (first !== undefined && items.length > 0 && attribute(items[0] ?? node, 'value') !== first)
    context.warn(node, `the tab "${first}" is not the one that is open at first: the first one is`)
  const list = items.map((item) => {
    reportAttributes(item, ['value', 'label', 'default'], context)
    const value = attribute(item, 'value')
    const label =
      attribute(item, 'label') ?? values.find((option) => option.value === value)?.label ?? value ?? 'Tab'
    return { _type: 'tab', label, body: inside(item, context) }
  })
  const before = beside.flatMap((child) => context.blocks(child, level))
  if (before.length > 0) context.warn(node, 'text next to the items of tabs is moved before the tabs')
  if (list.length === 0) return before
  if (level === 'inner') {
    context.warn(node, 'tabs inside a box become plain text')
    return [...before, ...list.flatMap(({ label, body }) => [...strong(label, context), ...body])]
  }
  const keyed = list.map((tab) => ({ ...tab, _key: context.key('tab', [tab.label, tab.body]) }))
  const groupId = attribute(node, 'groupId')
  return [
    ...before,
    { _type: 'tabs', ...(groupId && { groupId }), tabs: keyed, _key: context.key('tabs', keyed) },
  ]
}

/**
 * Items of tabs, also if they are written in one line, where Markdown wraps them in a paragraph.
 */
function tabItems(node: JsxElement): { items: JsxElement[]; beside: RootContent[] } {
  const items: JsxElement[] = []
  const take = (child: Nodes) => {
    const item = jsx(child)
    return item?.name === 'TabItem' && items.push(item) > 0
  }
  const beside = node.children.flatMap((child): RootContent[] => {
    if (take(child)) return []
    if (child.type !== 'paragraph') return [child]
    const children = child.children.filter((part) => !take(part))
    return children.some((part) => plainText(part).trim() !== '') ? [{ ...child, children }] : []
  })
  return { items, beside }
}

/** `<Steps>` around an ordered list: the first line of each item is its title. */
export function steps(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const [ordered] = node.children.filter((child): child is List => child.type === 'list')
  if (level === 'inner' || !ordered || node.children.length > 1) return inside(node, context, level)
  return stepsOf(ordered, context)
}

/** Steps of a numbered list. */
export function stepsOf(ordered: List, context: BodyContext): PortableBlock[] {
  const list = ordered.children.map((item) => {
    const [first, ...rest] = item.children
    const title = first ? titleOf([first], context) : ''
    const body = rest.flatMap((child) => context.blocks(child, 'inner'))
    return { _type: 'step', title, body, _key: context.key('step', [title, body]) }
  })
  return [{ _type: 'steps', steps: list, _key: context.key('steps', list) }]
}

/** True for a numbered list with more than a line in an item, after which only steps count on. */
export function isSteps({ start, children }: List): boolean {
  const isLong = children.some(({ children: [, ...rest] }) => rest.some(({ type }) => type !== 'list'))
  return isLong && start === 1 && children.every(({ children: [line] }) => line?.type === 'paragraph')
}

/** Children of an element: its paragraphs, or one paragraph with its text. */
export function inside(node: JsxElement, context: BodyContext, level: Level = 'inner'): PortableBlock[] {
  if (node.type === 'mdxJsxFlowElement') return node.children.flatMap((child) => context.blocks(child, level))
  // MDX gives an inline element only inline content.
  return textBlocks('normal', node.children as Parameters<typeof textBlocks>[1], context)
}

/** The parts of a JavaScript syntax tree (ESTree) that are read here. */
interface EsNode {
  readonly type: string
  readonly elements?: readonly (EsNode | null)[]
  readonly properties?: readonly EsNode[]
  readonly key?: { readonly name?: string; readonly value?: unknown }
  readonly value?: unknown
  readonly expression?: EsNode
  readonly body?: readonly EsNode[]
}

/** Entries of an attribute that is a list of objects with text values; empty for anything else. */
function optionsOf(node: JsxElement, name: string) {
  const found: unknown = node.attributes.find((attribute) => attribute.name === name)?.value
  // remark-mdx attaches the parsed expression to its text (mdast-util-mdx-jsx, `data.estree`).
  const tree = (found as { data?: { estree?: EsNode } } | undefined)?.data?.estree
  const entries = tree?.body?.[0]?.expression?.elements ?? []
  return entries.flatMap((entry) =>
    entry ? [{ label: textIn(entry, 'label'), value: textIn(entry, 'value') }] : [],
  )
}

function textIn(object: EsNode, key: string): string | undefined {
  const property = object.properties?.find(
    (candidate) => (candidate.key?.name ?? candidate.key?.value) === key,
  )
  const literal = property?.value as EsNode | undefined
  return typeof literal?.value === 'string' ? literal.value : undefined
}
