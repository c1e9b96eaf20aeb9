/**
 * Syntax tree → Portable Text. Pure. Content that cannot be converted is reported, never dropped
 * silently.
 */
import type { FootnoteDefinition, Html, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { alert, directive, inside, isSteps, stepsOf } from './boxes.ts'
import { code, codeOfSettings } from './code.ts'
import { componentOf, isBlock } from './components.ts'
import { isDiagram, workflowOrCode } from './diagram.ts'
import { plainText } from './inline.ts'
import { image, withDarkImages } from './media.ts'
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

/** Parts that a page contains at most, also those in other parts. */
const maxParts = 500

/**
 * The blocks of a page. The first heading of level 1 is the title; the caller leaves it out.
 * @param level `inner` for the text of a box
 */
export function blocksOf(root: Root, surroundings: Surroundings, level: Level = 'body'): PortableBlock[] {
  const settings = new Map(level === 'body' ? codeOfSettings(root) : [])
  const context = contextOf(root, surroundings, settings, { open: new Set(), count: 0 })
  let section = ''
  const blocks = root.children.flatMap((node) => {
    if (node.type === 'heading') section = plainText(node)
    if (node.type === 'code' && isDiagram(node) && level === 'body')
      return workflowOrCode(node, section, context)
    return blockOf(node, context, level)
  })
  for (const [place, unused] of settings)
    context.warn(unused, `no workflow of the page has the setting ${place}`)
  return withDarkImages(blocks)
}

/** Context of a page, or of a part of it. @param parts of the page, so that none contains itself */
function contextOf(
  root: Root,
  surroundings: Surroundings,
  settings: BodyContext['settings'],
  parts: { readonly open: Set<string>; count: number },
): BodyContext {
  const context: BodyContext = {
    ...surroundings,
    definitions: new Map(definitionsIn(root)),
    settings,
    parts: importedParts(root),
    include: (path, level) => {
      const part = surroundings.resolvePart?.(path, surroundings.file)
      if (!part || parts.open.has(part.file) || parts.count >= maxParts) return undefined
      parts.count += 1
      parts.open.add(part.file)
      const { root: content, ...own } = part
      const inner = contextOf(content, { ...surroundings, ...own }, settings, parts)
      const blocks = content.children.flatMap((node) => blockOf(node, inner, level))
      parts.open.delete(part.file)
      return blocks
    },
    blocks: (node, level) => blockOf(node, context, level),
    elementsIn: (children) => {
      const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
      const own = parts.flatMap((child) => jsx(child) ?? [])
      const isOfBlocks = own.every(({ name }) => name && (context.parts.has(name) || isBlock(name)))
      return own.length > 0 && own.length === parts.length && isOfBlocks ? own : undefined
    },
    warn: (node, message) => surroundings.report.warn(surroundings.file, lineOf(node), message),
  }
  return context
}

function definitionsIn(node: Nodes): (readonly [string, string])[] {
  if (node.type === 'definition') return [[node.identifier, node.url]]
  return 'children' in node ? node.children.flatMap(definitionsIn) : []
}

const importOfPart = /^import\s+(\w+)\s+from\s+(["'])([^"']+\.mdx?)\2;?$/

function importedParts(root: Root): Map<string, string> {
  const code = root.children.flatMap((node) =>
    'value' in node && isCode(node) ? node.value.split('\n') : [],
  )
  return new Map(
    code.flatMap((line) => {
      const [, name, , path] = importOfPart.exec(line.trim()) ?? []
      return name && path ? [[name, path] as const] : []
    }),
  )
}

function isCode(node: { readonly type: string }): boolean {
  return node.type === 'mdxjsEsm'
}

function blockOf(node: RootContent, context: BodyContext, level: Level): PortableBlock[] {
  switch (node.type) {
    case 'paragraph':
      return paragraph(node.children, context, level)
    case 'heading':
      return heading(node, context, level)
    case 'list':
      return isSteps(node) ? stepsOf(node, context, level) : list(node, context, level)
    case 'blockquote':
      return (
        alert(node, context, level) ??
        node.children.flatMap((child) =>
          child.type === 'paragraph'
            ? textBlocks('blockquote', child.children, context)
            : blockOf(child, context, level),
        )
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
  const own = context.elementsIn(children)
  return own
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
  if (type === 'containerDirective') return directive(node, context, level)
  if (jsx(node as never)) return element(node, context, level)
  if (type === 'mdxjsEsm') {
    const left = (node.value ?? '').split('\n').filter((line) => !importOfPart.test(line.trim()))
    if (left.join('').trim())
      context.warn(node, `code of the page is left out: ${onOneLine(left.join('\n'))}`)
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
  const part = context.parts.get(name)
  const included = part !== undefined && context.include(part, level)
  if (included) return included
  const convert = componentOf(name)
  if (convert) return convert(node, context, level)
  if (name === '') return inside(node, context, level)
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

function rawHtml(node: Html, context: BodyContext): PortableBlock[] {
  const words = onOneLine(node.value.replace(/<[^>]*>/g, ' '))
  context.warn(node, `HTML is left out, its text stays: ${onOneLine(node.value)}`)
  return words ? textBlocks('normal', [{ type: 'text', value: words }], context) : []
}
