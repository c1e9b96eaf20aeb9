/**
 * Syntax tree → Portable Text. Pure. Content that cannot be converted is reported, never dropped
 * silently.
 */
import type { FootnoteDefinition, Html, PhrasingContent, Root, RootContent } from 'mdast'
import { callout, details, inside, isSteps, steps, stepsOf, tabs } from './boxes.ts'
import { code, codeOfSettings } from './code.ts'
import { isDiagram, workflowOrCode } from './diagram.ts'
import { plainText } from './inline.ts'
import { frame, image, imageElement, themedImage, video } from './media.ts'
import {
  attribute,
  attributesOf,
  type BodyContext,
  type JsxElement,
  jsx,
  type Level,
  lineOf,
  onOneLine,
  type PortableBlock,
  type Surroundings,
  sourceOf,
} from './syntax.ts'
import { table } from './table.ts'
import { heading, list, textBlocks } from './text.ts'

/**
 * The blocks of a page. The first heading of level 1 is the title; the caller leaves it out.
 * @param level `inner` for the text of a box
 */
export function blocksOf(root: Root, surroundings: Surroundings, level: Level = 'body'): PortableBlock[] {
  let section = ''
  const definitions = new Map(
    root.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  )
  const settings = new Map(level === 'body' ? codeOfSettings(root) : [])
  const context: BodyContext = {
    ...surroundings,
    definitions,
    settings,
    blocks: (node, level) => blockOf(node, context, level),
    warn: (node, message) => surroundings.report.warn(surroundings.file, lineOf(node), message),
  }
  const blocks = root.children.flatMap((node) => {
    if (node.type === 'heading') section = plainText(node)
    if (node.type === 'code' && isDiagram(node) && level === 'body')
      return workflowOrCode(node, section, context)
    return blockOf(node, context, level)
  })
  for (const [place, unused] of settings)
    context.warn(unused, `no workflow of the page has the setting ${place}`)
  return blocks
}

function blockOf(node: RootContent, context: BodyContext, level: Level): PortableBlock[] {
  switch (node.type) {
    case 'paragraph':
      return paragraph(node.children, context, level)
    case 'heading':
      return heading(node, context, level)
    case 'list':
      return level === 'body' && isSteps(node) ? stepsOf(node, context) : list(node, context, level)
    case 'blockquote':
      return node.children.flatMap((child) =>
        child.type === 'paragraph'
          ? textBlocks('blockquote', child.children, context)
          : blockOf(child, context, level),
      )
    case 'code':
      return [code(node, context)]
    case 'table':
      return table(node, context, level)
    case 'image':
      return image(node, context)
    case 'thematicBreak':
      context.warn(node, 'a horizontal line is left out')
      return []
    case 'definition':
      if (node.title) context.warn(node, `the URL ${node.url} loses its title "${node.title}"`)
      return []
    case 'footnoteDefinition':
      context.warn(node, 'a footnote becomes a paragraph where it is written')
      return footnote(node, context, level)
    case 'html':
      return rawHtml(node, context)
    default:
      return extended(node as never, context, level)
  }
}

/** A footnote begins with the sign that marks its reference (inline.ts). */
function footnote(node: FootnoteDefinition, context: BodyContext, level: Level): PortableBlock[] {
  const sign = { type: 'text' as const, value: `[${node.identifier}] ` }
  const [first, ...rest] = node.children
  const begun: RootContent[] =
    first?.type === 'paragraph'
      ? [{ ...first, children: [sign, ...first.children] }, ...rest]
      : [{ type: 'paragraph', children: [sign] }, ...node.children]
  return begun.flatMap((child) => blockOf(child, context, level))
}

function paragraph(children: readonly PhrasingContent[], context: BodyContext, level: Level) {
  const [first] = children
  // A paragraph that contains only an image becomes that image.
  if (children.length === 1 && first?.type === 'image') return image(first, context)
  // MDX parses consecutive `<h2>…</h2>` and `<p>…</p>` as one paragraph.
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const own = parts.flatMap((child) => jsx(child) ?? [])
  return own.length > 0 &&
    own.length === parts.length &&
    own.every(({ name }) => /^(?:h[1-6]|p|div)$/.test(name ?? ''))
    ? own.flatMap((child) => element(child, context, level))
    : textBlocks('normal', children, context)
}

/** Nodes of directives and MDX, which the Markdown types do not include. */
function extended(
  node: JsxElement & { readonly value?: string; readonly name: string },
  context: BodyContext,
  level: Level,
): PortableBlock[] {
  const type: string = node.type
  if (type === 'containerDirective') return callout(node, context, level)
  if (jsx(node as never)) return element(node, context, level)
  if (type === 'mdxjsEsm') {
    context.warn(node, `code of the page is left out: ${onOneLine(node.value ?? '')}`)
    return []
  }
  if (type === 'mdxFlowExpression') {
    const inner = onOneLine(node.value ?? '')
    context.warn(
      node,
      `${/^\/\*.*\*\/$/.test(inner) ? 'a comment' : 'an expression'} is left out: {${inner}}`,
    )
    return []
  }
  // `::name` at the beginning of a line, which was not meant as a directive.
  return textBlocks('normal', [{ type: 'text', value: sourceOf(node, context) }], context)
}

function element(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const name = node.name ?? ''
  const convert = elements[name]
  if (convert) return convert(node, context, level)
  if (name === '' || transparent.has(name)) return inside(node, context, level)
  if (node.children.length > 0) {
    context.warn(node, `<${name}> is not known: its text stays${attributesOf(node)}`)
    return inside(node, context, level)
  }
  // Some sites have custom components for images: <Screenshot url="/img/a.png" />.
  const src = ['src', 'url', 'image', 'img'].map((key) => attribute(node, key)).find(Boolean)
  if (src && context.resolveImage(src)) {
    const alt = ['alt', 'title', 'caption'].map((key) => attribute(node, key)).find(Boolean)
    context.warn(node, `<${name}> is not known: it becomes the image it names${attributesOf(node)}`)
    return image({ url: src, alt: alt ?? '', title: null, position: node.position }, context)
  }
  context.warn(node, `<${name}> is not known and holds no text: it is left out${attributesOf(node)}`)
  return []
}

/** Elements that only arrange their content. */
const transparent = new Set(
  [
    'p',
    'div',
    'span',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'center',
    'figure',
    'figcaption',
  ].concat('picture'),
)

const elements: Readonly<
  Record<string, (node: JsxElement, context: BodyContext, level: Level) => PortableBlock[]>
> = {
  Tabs: tabs,
  details,
  Steps: steps,
  img: imageElement,
  ThemedImage: themedImage,
  Frame: frame,
  iframe: video,
  video,
  svg: leftOut,
  Head: leftOut,
  a: words,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, headingElement])),
}

/** Reports an element without readable content, as it is written. */
function leftOut(node: JsxElement, context: BodyContext): PortableBlock[] {
  const message = `<${node.name}> is left out: ${onOneLine(sourceOf(node, context))}`
  context.warn(node, message)
  return []
}

/** An inline element that is on its own. */
function words(node: JsxElement, context: BodyContext): PortableBlock[] {
  return textBlocks('normal', [node as never], context)
}

function headingElement(node: JsxElement, context: BodyContext, level: Level): PortableBlock[] {
  const depth = Number(node.name?.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6
  const children = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))
  return heading(
    { type: 'heading', depth, children: children as never, position: node.position },
    context,
    level,
  )
}

function rawHtml(node: Html, context: BodyContext): PortableBlock[] {
  const words = onOneLine(node.value.replace(/<[^>]*>/g, ' '))
  context.warn(node, `HTML is left out, its text stays: ${onOneLine(node.value)}`)
  return words ? textBlocks('normal', [{ type: 'text', value: words }], context) : []
}
