/** Admonitions, details, tabs and steps → boxes of the body. Pure. */
import { calloutHeading } from '@repo/model/callouts.ts'
import { calloutKinds } from '@repo/model/kinds.ts'
import { fieldIn } from '@repo/model/values.ts'
import type { Blockquote, List, Nodes, PhrasingContent, RootContent } from 'mdast'
import { type EsNode, literalOf } from './es-literal.ts'
import { plainText } from './inline.ts'
import {
  attribute,
  attributesIn,
  attributeValue,
  type BodyContext,
  isSpace,
  type JsxElement,
  jsx,
  onOneLine,
  type Placed,
  type PortableBlock,
  sourceOf,
} from './syntax.ts'
import { textBlocks } from './text.ts'

/** Kinds by their names in other systems. */
const sameKind: Readonly<Record<string, string>> = {
  ...{ attention: 'warning', caution: 'warning', warn: 'warning' },
  ...{ bug: 'danger', error: 'danger', failure: 'danger', negative: 'danger' },
  ...{ check: 'tip', hint: 'tip', positive: 'tip', success: 'tip' },
  ...{ important: 'info', question: 'info' },
  ...{ abstract: 'note', default: 'note', example: 'note', quote: 'note', secondary: 'note' },
}

/** A node with content, and its place in the source. */
interface Container extends Placed {
  readonly children: readonly RootContent[]
}

/** `:::tip[Title]` … `:::`, also `:::details` and `:::code-group` of VitePress. */
export function directive(node: Container & { readonly name: string }, context: BodyContext) {
  const [first, ...rest] = node.children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
  const content = { children: label ? rest : node.children, position: node.position }
  const title = label && titleOf([label], context)
  if (node.name === 'code-group') return codeTabs(content, context)
  if (node.name === 'raw' || node.name === 'v-pre') return context.blocks(content.children)
  if (node.name !== 'details') return callout(node.name, title, content, context)
  return detailsOf(title, content, context)
}

/** A callout of a kind as any system calls it. */
export function callout(name: string, title: string | undefined, node: Container, context: BodyContext) {
  const kind = calloutKinds.find((known) => known === (sameKind[name] ?? name))
  if (!kind) context.warn(node, `the box "${name}" becomes a note`)
  return boxed(node, { _type: 'callout', kind: kind ?? 'note', ...(title && { title }) }, context)
}

/** `> [!NOTE]` of GitHub; undefined for other quotes. */
export function alert(node: Blockquote, context: BodyContext): PortableBlock[] | undefined {
  const [first, ...rest] = node.children
  const sign = first?.type === 'paragraph' && first.children[0]
  const [start, name = '', title] =
    (sign && sign.type === 'text' && /^\[!(\w+)\][+-]? *(.*)\n?/.exec(sign.value)) || []
  if (start === undefined || first?.type !== 'paragraph' || !sign || sign.type !== 'text') return undefined
  const text = { ...sign, value: sign.value.slice(start.length) }
  const children = [{ ...first, children: [text, ...first.children.slice(1)] }, ...rest]
  return callout(name.toLowerCase(), title, { children, position: node.position }, context)
}

/** Code with names, one of which is shown: tabs. */
export function codeTabs(node: Container, context: BodyContext): PortableBlock[] {
  const items = node.children.filter(({ type }) => type === 'code')
  const tabs = context.blocks(items, 'inner').map((block) => ({
    label: String(block.filename ?? block.language ?? 'Code'),
    body: [block],
  }))
  const beside = node.children.filter(({ type }) => type !== 'code')
  return [...tabsOf(tabs, node, context), ...context.blocks(beside)]
}

/** A box in the body. Inside another box only its content is kept. */
function boxed(
  node: Container,
  box: { _type: string; title?: string; summary?: string; kind?: string },
  context: BodyContext,
): PortableBlock[] {
  const body = context.blocks(node.children, 'inner')
  if (context.level === 'body') return [{ ...box, body, _key: context.key(box._type, [box, body]) }]
  context.warn(node, `a ${box._type} inside another box becomes plain text`)
  const kind = calloutKinds.find((known) => known === box.kind)
  const title = kind ? calloutHeading(kind, box.title).whole : box.summary
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

/** `<details><summary>Title</summary> … </details>`, and boxes with a `title` that open. */
export function details(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { title } = attributesIn(node, 'title', context)
  const { taken, rest } = divided(node, /^summary$/)
  return detailsOf(titleOf(taken, context) || title, { children: rest, position: node.position }, context)
}

function detailsOf(summary: string | undefined, node: Container, context: BodyContext) {
  return boxed(node, { _type: 'details', summary: summary || 'Details' }, context)
}

/**
 * The elements of a name in an element, also if they are written in one line, where Markdown wraps
 * them in a paragraph; and what is left.
 */
function divided(node: JsxElement, name: RegExp): { taken: JsxElement[]; rest: RootContent[] } {
  const taken: JsxElement[] = []
  const take = (child: Nodes) => {
    const element = jsx(child)
    return element && name.test(element.name ?? '') && taken.push(element) > 0
  }
  const rest = node.children.flatMap((child): RootContent[] => {
    if (take(child)) return []
    if (child.type !== 'paragraph') return [child]
    const children = child.children.filter((part) => !take(part))
    return children.every(isSpace) ? [] : [{ ...child, children }]
  })
  return { taken, rest }
}

/**
 * `<Tabs>` of items, whose labels may be in a list of the tabs. Other content of `<Tabs>` is placed
 * before the tabs.
 */
export function tabs(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { taken: items, rest } = divided(node, /^(?:TabItem|Tab|Tabs\.Tab)$/)
  const values = optionsOf(node, 'values')
  const labels = optionsOf(node, 'items')
  const known = items.length > 0 ? 'groupId syncKey storageKey defaultValue values items' : 'groupId'
  const { groupId, syncKey, storageKey, defaultValue: first } = attributesIn(node, known, context)
  if (first !== undefined && items.length > 0 && attribute(items[0] ?? node, 'value') !== first)
    context.warn(node, `the tab "${first}" is not the one that is open at first: the first one is`)
  const list = items.map((item, index) => {
    const { value, label: own, title } = attributesIn(item, 'value label title default', context)
    const label =
      own ??
      title ??
      labels[index]?.label ??
      values.find((option) => option.value === value)?.label ??
      value ??
      'Tab'
    return { label, body: context.blocks(blocksIn(item), 'inner') }
  })
  const unused = [...values, ...labels].flatMap(({ label }) =>
    label === undefined || list.some((tab) => tab.label === label) ? [] : label,
  )
  if (list.length > 0 && unused.length > 0)
    context.warn(node, `labels of tabs that are not there are left out: ${unused.join(', ')}`)
  const before = context.blocks(rest)
  if (before.length > 0) context.warn(node, 'text next to the items of tabs is moved before the tabs')
  return [...before, ...tabsOf(list, node, context, groupId ?? syncKey ?? storageKey)]
}

function tabsOf(
  items: readonly { readonly label: string; readonly body: PortableBlock[] }[],
  node: Container,
  context: BodyContext,
  groupId?: string,
): PortableBlock[] {
  if (items.length === 0) return []
  if (context.level === 'inner') {
    context.warn(node, 'tabs inside a box become plain text')
    return items.flatMap(({ label, body }) => [...strong(label, context), ...body])
  }
  const list = items.map((item) => ({
    _type: 'tab',
    ...item,
    _key: context.key('tab', [item.label, item.body]),
  }))
  return [{ _type: 'tabs', ...(groupId && { groupId }), tabs: list, _key: context.key('tabs', list) }]
}

/**
 * `<Steps>`: around `<Step title="…">`s, around an ordered list, in which the first line of each
 * item is its title, or around text with headings, which are the titles.
 */
export function steps(node: JsxElement, context: BodyContext): PortableBlock[] {
  const parts = node.children.flatMap((child) => {
    const step = jsx(child)
    return step?.name === 'Step' ? titled(step, step.children) : []
  })
  const [first] = node.children
  if (!first) return []
  if (parts.length > 0 && parts.length === node.children.length) return stepsFrom(parts, context)
  if (first.type === 'list' && node.children.length === 1) return stepsOf(first, context)
  if (first.type !== 'heading') return inside(node, context)
  const groups: RootContent[][] = []
  for (const child of node.children) {
    if (child.type === 'heading' && child.depth === first.depth) groups.push([child])
    else groups.at(-1)?.push(child)
  }
  const list = groups.map((group) => titled(undefined, group))
  return stepsFrom(list, context)
}

/** A step whose title is an attribute, or its first heading or bold line. */
function titled(step: JsxElement | undefined, children: readonly RootContent[]) {
  const own = step && attribute(step, 'title')
  if (own !== undefined) return { title: [{ type: 'text' as const, value: own }], children }
  const [first, ...rest] = children
  const isTitle = first?.type === 'heading' || (first?.type === 'paragraph' && first.children.length === 1)
  return isTitle ? { title: first.children, children: rest } : { title: [], children }
}

/** Steps of a numbered list. */
export function stepsOf({ children: items, start }: List, context: BodyContext): PortableBlock[] {
  const list = items.map(({ children: [first, ...children] }) => ({ title: first ? [first] : [], children }))
  return stepsFrom(list, context, start ?? 1)
}

function stepsFrom(
  items: readonly { readonly title: readonly Nodes[]; readonly children: readonly RootContent[] }[],
  context: BodyContext,
  start = 1,
): PortableBlock[] {
  // Steps begin with 1, and stand in no box: then the numbers are written.
  if (context.level === 'inner' || start !== 1)
    return items.flatMap(({ title, children }, index) => {
      const number = { type: 'text' as const, value: `${start + index}. ` }
      const line = title.flatMap((node) => ('children' in node ? node.children : [node]))
      return [
        ...textBlocks('normal', [number, ...(line as PhrasingContent[])], context),
        ...context.blocks(children),
      ]
    })
  const list = items.map((item) => {
    const title = titleOf(item.title, context)
    const body = context.blocks(item.children, 'inner')
    return { _type: 'step', title, body, _key: context.key('step', [title, body]) }
  })
  return [{ _type: 'steps', steps: list, _key: context.key('steps', list) }]
}

/** True for a numbered list with more than a line in an item, after which only steps count on. */
export function isSteps({ start, ordered, children }: List): boolean {
  const isLong = children.some(({ children: [, ...rest] }) => rest.some(({ type }) => type !== 'list'))
  const isText = children.every(
    ({ children: [line] }) => line?.type === 'paragraph' || line?.type === 'heading',
  )
  return Boolean(ordered) && isText && (isLong || start !== 1)
}

/** Children of an element: its blocks, or a paragraph with its text. */
export function inside(node: JsxElement, context: BodyContext): PortableBlock[] {
  return context.blocks(blocksIn(node))
}

/** Content of an element, in a line as a paragraph. */
export function blocksIn({ type, children }: JsxElement): readonly RootContent[] {
  // MDX gives an element in a line only what lines contain.
  return type === 'mdxJsxTextElement' && children.length > 0 ? [{ type: 'paragraph', children }] : children
}

/** Entries of an attribute that is a list of texts, or of objects with text values. */
function optionsOf(node: JsxElement, name: string) {
  const value = attributeValue(node, name)
  // remark-mdx attaches the parsed expression to its text.
  const tree = typeof value === 'object' ? value?.data?.estree : undefined
  const entries = literalOf((tree?.body[0] as EsNode | undefined)?.expression)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return (Array.isArray(entries) ? entries : []).map((entry: unknown) =>
    typeof entry === 'string'
      ? { label: entry, value: entry }
      : { label: textOf(fieldIn(entry, 'label')), value: textOf(fieldIn(entry, 'value')) },
  )
}
