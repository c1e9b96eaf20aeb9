/** Syntax tree → Portable Text. Pure; what cannot be carried over goes into the report, never away. */
import { calloutKinds } from '@repo/studio/model/kinds.ts'
import type { BlockContent, Code, Image, List, Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { type InlineContext, inlineOf, plainText } from './inline.ts'
import type { MakeKey } from './keys.ts'
import type { Report } from './report.ts'
import { flowchartOf } from './workflow.ts'

/** A block as documents hold it. */
export type PortableBlock = {
  readonly _type: string
  readonly _key: string
  readonly [field: string]: unknown
}

/** What a conversion needs to know about its surroundings. */
export interface BodyContext {
  readonly file: string
  readonly report: Report
  readonly key: MakeKey
  /** The file, for text that must be kept exactly. */
  readonly source: string
  /** Reference to a page from an address in a link; nothing for other addresses. */
  readonly resolveLink: (
    href: string,
  ) => { readonly id: string; readonly type: string; readonly fragment: string | null } | undefined
  /** Addresses that the page defines once and uses by name: `[text][name]`. */
  readonly definitions: ReadonlyMap<string, string>
  /** Placeholder of an image file; nothing when there is no such file. */
  readonly resolveImage: (src: string) => string | undefined
}

type Level = 'body' | 'inner'

/** The blocks of a page. The first heading of level 1 is its title and left out by the caller. */
export function blocksOf(root: Root, surroundings: Omit<BodyContext, 'definitions'>): PortableBlock[] {
  let heading = ''
  const definitions = new Map(
    root.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  )
  const context = { ...surroundings, definitions }
  return root.children.flatMap((node) => {
    if (node.type === 'heading') heading = plainText(node)
    if (node.type === 'code' && node.lang === 'mermaid') return workflowOrCode(node, heading, context)
    return blockOf(node, context, 'body')
  })
}

/** Elements of JSX as `remark-mdx` gives them. */
interface JsxElement {
  readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'
  readonly name: string | null
  readonly attributes: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[]
  readonly children: readonly RootContent[]
  readonly position?: Nodes['position']
}

function blockOf(node: RootContent, context: BodyContext, level: Level): PortableBlock[] {
  switch (node.type) {
    case 'paragraph':
      return paragraph(node.children, context)
    case 'heading':
      return heading(node, context, level)
    case 'list':
      return list(node, context, 1)
    case 'blockquote':
      return node.children.flatMap((child) =>
        child.type === 'paragraph'
          ? text('blockquote', child.children, context)
          : blockOf(child, context, level),
      )
    case 'code':
      return [code(node, context)]
    case 'table':
      return table(node, context, level)
    case 'image':
      return image(node, context)
    case 'thematicBreak':
      context.report.warn(context.file, lineOf(node), 'a horizontal line is left out')
      return []
    case 'definition':
      return []
    case 'footnoteDefinition':
      context.report.warn(context.file, lineOf(node), 'a footnote becomes a paragraph where it is written')
      return node.children.flatMap((child) => blockOf(child, context, level))
    case 'html':
      return rawHtml(node.value, lineOf(node), context)
    default:
      return extended(node as never, context, level)
  }
}

/** Nodes of directives and MDX, which the types of Markdown do not know. */
function extended(
  node: JsxElement & { value?: string; name: string },
  context: BodyContext,
  level: Level,
): PortableBlock[] {
  const type: string = node.type
  if (type === 'containerDirective') return callout(node, context, level)
  if (type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement') return element(node, context, level)
  if (type === 'mdxjsEsm') {
    context.report.warn(
      context.file,
      lineOf(node),
      `code of the page is left out: ${node.value?.split('\n')[0] ?? ''}`,
    )
    return []
  }
  if (type === 'mdxFlowExpression') {
    const inner = node.value?.trim() ?? ''
    const comment = /^\/\*[\s\S]*\*\/$/.test(inner)
    context.report.warn(
      context.file,
      lineOf(node),
      `${comment ? 'a comment' : 'an expression'} is left out: {${inner.replace(/\s+/g, ' ').slice(0, 200)}}`,
    )
    return []
  }
  // `::name` at the beginning of a line, which nobody meant as a directive.
  return text('normal', [{ type: 'text', value: sourceOf(node, context) }], context)
}

function paragraph(children: readonly PhrasingContent[], context: BodyContext): PortableBlock[] {
  const [first] = children
  if (children.length === 1 && first?.type === 'image') return image(first, context)
  return text('normal', children, context)
}

/** A paragraph, with the pictures that stood in it after it. */
function text(
  style: string,
  children: readonly PhrasingContent[],
  context: BodyContext,
  item: Record<string, unknown> = {},
): PortableBlock[] {
  const images: PortableBlock[] = []
  const inline: InlineContext = { ...context, image: (found) => images.push(...image(found, context)) }
  const { children: spans, markDefs } = inlineOf(children, inline)
  if (spans.every((span) => span.text === '')) return images
  const content = { _type: 'block', style, children: spans, markDefs, ...item }
  return [{ ...content, _key: context.key('block', [style, spans.map((span) => span.text)]) }, ...images]
}

function heading(
  node: Extract<RootContent, { type: 'heading' }>,
  context: BodyContext,
  level: Level,
): PortableBlock[] {
  if (level === 'inner') {
    context.report.warn(
      context.file,
      lineOf(node),
      `the heading "${plainText(node)}" inside a box becomes a strong paragraph`,
    )
    return text('normal', [{ type: 'strong', children: node.children }], context)
  }
  if (node.depth > 4) {
    context.report.warn(
      context.file,
      lineOf(node),
      `the heading "${plainText(node)}" of level ${node.depth} becomes one of level 4`,
    )
  }
  if (node.depth === 1) {
    context.report.warn(
      context.file,
      lineOf(node),
      `a second title "${plainText(node)}" becomes a heading of level 2`,
    )
  }
  return text(`h${Math.min(Math.max(node.depth, 2), 4)}`, node.children, context)
}

function list(node: List, context: BodyContext, level: number): PortableBlock[] {
  const listItem = node.ordered ? 'number' : 'bullet'
  return node.children.flatMap((item) => {
    let begun = false
    return item.children.flatMap((child) => {
      if (child.type === 'list') return list(child, context, level + 1)
      if (child.type !== 'paragraph') {
        const again = node.ordered ? ', and the numbers after it begin anew' : ''
        context.report.warn(
          context.file,
          lineOf(child),
          `a ${child.type} inside a list item stands below the item${again}`,
        )
        return blockOf(child, context, 'inner')
      }
      if (begun)
        context.report.warn(
          context.file,
          lineOf(child),
          'a second paragraph of a list item becomes an item of its own',
        )
      begun = true
      const done: PhrasingContent[] =
        typeof item.checked === 'boolean' ? [{ type: 'text', value: item.checked ? '☑ ' : '☐ ' }] : []
      return text('normal', [...done, ...child.children], context, { listItem, level })
    })
  })
}

function code(node: Code, context: BodyContext): PortableBlock {
  const meta = node.meta ?? ''
  const filename = /title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const { lines, marked } = withoutMagicComments(node.value)
  const highlightedLines = [
    ...new Set([...numbersIn(/\{([\d,\s-]+)\}/.exec(meta)?.[1] ?? ''), ...marked]),
  ].sort((a, b) => a - b)
  return {
    _type: 'code',
    _key: context.key('code', node.value),
    ...(node.lang && { language: node.lang }),
    ...(filename && { filename: filename[1] ?? filename[2] }),
    code: lines.join('\n'),
    ...(highlightedLines.length > 0 && { highlightedLines }),
  }
}

/** `// highlight-next-line` and `// highlight-start` … `end`: Docusaurus leaves them out and marks the lines. */
function withoutMagicComments(value: string): { lines: string[]; marked: number[] } {
  const lines: string[] = []
  const marked: number[] = []
  let inside = false
  let next = false
  for (const line of value.split('\n')) {
    const magic = /^\s*(?:\/\/|#|--|\/\*|<!--)\s*highlight-(next-line|start|end)\s*(?:\*\/|-->)?\s*$/.exec(
      line,
    )?.[1]
    if (magic === 'next-line') next = true
    else if (magic) inside = magic === 'start'
    else {
      lines.push(line)
      if (inside || next) marked.push(lines.length)
      next = false
    }
  }
  return { lines, marked }
}

function numbersIn(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return from > 0 ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : []
  })
}

function table(node: Table, context: BodyContext, level: Level): PortableBlock[] {
  if (node.align?.some((align) => align === 'right' || align === 'center')) {
    context.report.warn(context.file, lineOf(node), 'the alignment of the columns of a table is left out')
  }
  if (level === 'inner') {
    context.report.warn(context.file, lineOf(node), 'a table inside a box becomes one paragraph for each row')
    return node.children.flatMap((row) => {
      const cells = row.children.flatMap((cell, index): PhrasingContent[] => [
        ...(index > 0 ? [{ type: 'text' as const, value: ' | ' }] : []),
        ...cell.children,
      ])
      return text('normal', cells, context)
    })
  }
  const rows = node.children.map((row) => {
    const cells = row.children.map((cell) => {
      const content = text('normal', cell.children, context)
      return { _type: 'tableCell', content, _key: context.key('tableCell', content) }
    })
    return { _type: 'tableRow', cells, _key: context.key('tableRow', cells) }
  })
  return [{ _type: 'table', headerRow: true, rows, _key: context.key('table', rows) }]
}

function image(node: Image, context: BodyContext): PortableBlock[] {
  const asset = context.resolveImage(node.url)
  if (!asset) {
    context.report.warn(
      context.file,
      lineOf(node),
      `the image ${node.url} was not found: its text "${node.alt ?? ''}" stays as a paragraph`,
    )
    return text('normal', [{ type: 'text', value: node.alt || node.url }], context)
  }
  const alt = node.alt ?? ''
  return [
    {
      _type: 'image',
      _key: context.key('image', node.url),
      asset: { _type: 'reference', _ref: asset },
      ...(alt ? { alt } : { decorative: true }),
      ...(node.title && { caption: node.title }),
      zoom: true,
    },
  ]
}

function workflowOrCode(node: Code, title: string, context: BodyContext): PortableBlock[] {
  const chart = flowchartOf(node.value)
  const targets = chart?.nodes.map(({ href }) => context.resolveLink(href))
  if (!chart || !targets?.every((target) => target?.type === 'nodePage')) {
    context.report.warn(
      context.file,
      lineOf(node),
      'a diagram that is no workflow of node pages stays as its code',
    )
    return [code(node, context)]
  }
  const nodes = chart.nodes.map(({ id, label }, index) => ({
    _type: 'workflowNode',
    _key: context.key('workflowNode', id),
    id,
    ...(label && { label }),
    node: { _type: 'reference', _ref: targets[index]?.id },
  }))
  const connections = chart.connections.map(({ from, to, label }) => ({
    _type: 'workflowConnection',
    _key: context.key('workflowConnection', [from, to, label]),
    from,
    to,
    ...(label && { label }),
  }))
  const name = title.replace(/^Example:\s*/i, '') || 'Workflow'
  return [
    {
      _type: 'workflow',
      _key: context.key('workflow', chart),
      title: name.charAt(0).toUpperCase() + name.slice(1),
      nodes,
      connections,
    },
  ]
}

const sameKind: Readonly<Record<string, string>> = {
  caution: 'warning',
  important: 'info',
  secondary: 'note',
  success: 'tip',
}

function callout(node: JsxElement & { name: string }, context: BodyContext, level: Level): PortableBlock[] {
  const name = sameKind[node.name] ?? node.name
  const kind = calloutKinds.find((known) => known === name)
  if (!kind) context.report.warn(context.file, lineOf(node), `the box ":::${node.name}" becomes a note`)
  const [first, ...rest] = node.children
  const label =
    first?.type === 'paragraph' && first.data && 'directiveLabel' in first.data ? plainText(first) : undefined
  const content = (label === undefined ? node.children : rest).flatMap((child) =>
    blockOf(child, context, 'inner'),
  )
  return boxed(
    { _type: 'callout', kind: kind ?? 'note', ...(label && { title: label }) },
    content,
    node,
    context,
    level,
  )
}

/** A box in the body; inside another box its content stays and the box goes. */
function boxed(
  box: { _type: string; title?: string; summary?: string; kind?: string },
  body: PortableBlock[],
  node: { position?: Nodes['position'] },
  context: BodyContext,
  level: Level,
): PortableBlock[] {
  if (level === 'inner') {
    context.report.warn(context.file, lineOf(node), `a ${box._type} inside another box becomes plain text`)
    const title = box.title ?? box.summary
    return [
      ...(title
        ? text('normal', [{ type: 'strong', children: [{ type: 'text', value: title }] }], context)
        : []),
      ...body,
    ]
  }
  return [{ ...box, body, _key: context.key(box._type, [box, body]) }]
}

function element(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const name = node.name ?? ''
  if (name === 'Tabs') return tabs(node, context, level)
  if (name === 'details') return details(node, context, level)
  if (name === 'Steps') return steps(node, context, level)
  if (name === 'img')
    return image(
      {
        type: 'image',
        url: attribute(node, 'src') ?? '',
        alt: attribute(node, 'alt') ?? '',
        position: node.position,
      },
      context,
    )
  if (name === 'iframe' || name === 'video') return video(node, context)
  if (name !== '' && name !== 'p' && name !== 'div') {
    context.report.warn(
      context.file,
      lineOf(node),
      `<${name}> is not known: its text stays${attributesOf(node)}`,
    )
  }
  return childrenOf(node, context, level)
}

/** Children of an element: its paragraphs, or one paragraph of the words that stand in it. */
function childrenOf(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  if (node.type === 'mdxJsxTextElement') return text('normal', node.children as PhrasingContent[], context)
  return node.children.flatMap((child) => blockOf(child, context, level))
}

function tabs(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const items = node.children.flatMap((child) => jsx(child) ?? []).filter(({ name }) => name === 'TabItem')
  if (level === 'inner' || items.length === 0) {
    context.report.warn(context.file, lineOf(node), 'tabs inside a box become plain text')
    return childrenOf(node, context, level)
  }
  const list = items.map((item) => {
    const label = attribute(item, 'label') ?? attribute(item, 'value') ?? 'Tab'
    const body = childrenOf(item, context, 'inner')
    return { _type: 'tab', label, body, _key: context.key('tab', [label, body]) }
  })
  const groupId = attribute(node, 'groupId')
  return [{ _type: 'tabs', ...(groupId && { groupId }), tabs: list, _key: context.key('tabs', list) }]
}

function details(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  let summary = ''
  const rest = node.children.flatMap((child): RootContent[] => {
    const own = jsx(child)
    if (own?.name === 'summary') {
      summary = own.children.map(plainText).join('')
      return []
    }
    if (child.type !== 'paragraph') return [child]
    const inner = child.children.filter((part) => {
      const found = jsx(part as RootContent)
      if (found?.name !== 'summary') return true
      summary = found.children.map(plainText).join('')
      return false
    })
    return inner.length > 0 ? [{ ...child, children: inner }] : []
  })
  const body = rest.flatMap((child) => blockOf(child, context, 'inner'))
  return boxed({ _type: 'details', summary: summary || 'Details' }, body, node, context, level)
}

/** `<Steps>` around an ordered list: the first line of each item is its title. */
function steps(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const [ordered] = node.children.filter((child): child is List => child.type === 'list')
  if (level === 'inner' || !ordered || node.children.length > 1) return childrenOf(node, context, level)
  const list = ordered.children.map((item) => {
    const [first, ...rest] = item.children
    const title = first ? plainText(first) : ''
    const body = rest.flatMap((child: BlockContent | RootContent) =>
      blockOf(child as RootContent, context, 'inner'),
    )
    return { _type: 'step', title, body, _key: context.key('step', [title, body]) }
  })
  return [{ _type: 'steps', steps: list, _key: context.key('steps', list) }]
}

function video(node: JsxElement, context: BodyContext): PortableBlock[] {
  const url = attribute(node, 'src') ?? ''
  if (!/^https?:/.test(url)) {
    context.report.warn(
      context.file,
      lineOf(node),
      `<${node.name}> without an address is left out${attributesOf(node)}`,
    )
    return childrenOf(node, context, 'inner')
  }
  const title = attribute(node, 'title') ?? url
  if (title === url)
    context.report.warn(context.file, lineOf(node), 'the video has no title: give it one in the Studio')
  return [{ _type: 'video', url, title, _key: context.key('video', url) }]
}

function rawHtml(value: string, line: number, context: BodyContext): PortableBlock[] {
  const words = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  context.report.warn(
    context.file,
    line,
    `HTML is left out, its text stays: ${value.replace(/\s+/g, ' ').slice(0, 120)}`,
  )
  return words ? text('normal', [{ type: 'text', value: words }], context) : []
}

function jsx(node: RootContent): JsxElement | undefined {
  const type: string = node.type
  return type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement'
    ? (node as unknown as JsxElement)
    : undefined
}

function attribute(node: JsxElement, name: string): string | undefined {
  const value = node.attributes.find((found) => found.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

function attributesOf(node: JsxElement): string {
  const list = node.attributes.flatMap(({ name, value }) =>
    name && typeof value === 'string' ? [`${name}="${value}"`] : [],
  )
  return list.length > 0 ? ` (${list.join(' ')})` : ''
}

function sourceOf(node: { position?: Nodes['position'] }, { source }: BodyContext): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
}

function lineOf(node: { position?: Nodes['position'] }): number {
  return node.position?.start.line ?? 1
}
