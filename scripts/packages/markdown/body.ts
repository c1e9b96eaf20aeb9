/**
 * Syntax tree → Portable Text. Pure. Content that cannot be converted is reported, never dropped
 * silently.
 */
import type { FootnoteDefinition, Html, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { alert, directive, inside, isSteps, stepsOf } from './boxes.ts'
import { code } from './code.ts'
import { componentOf, isBlock } from './components.ts'
import { isDiagram, workflowOrCode } from './diagram.ts'
import { plainText } from './inline.ts'
import { image, withDarkImages } from './media.ts'
import {
  attributesOf,
  type BodyContext,
  isSpace,
  type JsxElement,
  jsx,
  type Level,
  lineOf,
  onOneLine,
  type Placed,
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
  const context = contextOf(root, surroundings, { open: new Set(), count: 0 })(level)
  let section = ''
  const blocks = root.children.flatMap((node) => {
    if (node.type === 'heading') section = plainText(node)
    if (node.type === 'code' && isDiagram(node) && level === 'body')
      return workflowOrCode(node, section, context)
    return context.blocks([node])
  })
  return withDarkImages(blocks)
}

/**
 * Context of a page, or of a part of it, for a level.
 * @param parts of the page, so that none contains itself
 */
function contextOf(
  root: Root,
  surroundings: Surroundings,
  parts: { readonly open: Set<string>; count: number },
): (level: Level) => BodyContext {
  const imported = importedParts(root)
  const own = {
    ...surroundings,
    definitions: new Map(definitionsIn(root)),
    parts: imported,
    elementsIn: (children: readonly PhrasingContent[]) => {
      const parts = children.filter((child) => !isSpace(child))
      const own = parts.flatMap((child) => jsx(child) ?? [])
      const isOfBlocks = own.every(({ name }) => name && (imported.has(name) || isBlock(name)))
      return own.length > 0 && own.length === parts.length && isOfBlocks ? own : undefined
    },
    warn: (node: Placed, message: string) =>
      surroundings.report.warn(surroundings.file, message, lineOf(node)),
  }
  return function at(level): BodyContext {
    const context: BodyContext = {
      ...own,
      level,
      include: (path) => {
        const part = surroundings.resolvePart?.(path, surroundings.file)
        if (!part || parts.open.has(part.file) || parts.count >= maxParts) return undefined
        parts.count += 1
        parts.open.add(part.file)
        const { root: content, ...place } = part
        const inner = contextOf(content, { ...surroundings, ...place }, parts)(level)
        const blocks = inner.blocks(content.children)
        parts.open.delete(part.file)
        return blocks
      },
      blocks: (nodes, wanted = level) => {
        const there = wanted === level ? context : at(wanted)
        return nodes.flatMap((node) => blockOf(node, there))
      },
    }
    return context
  }
}

function definitionsIn(node: Nodes): (readonly [string, string])[] {
  if (node.type === 'definition') return [[node.identifier, node.url]]
  return 'children' in node ? node.children.flatMap(definitionsIn) : []
}

const importOfPart = /^import\s+(\w+)\s+from\s+(["'])([^"']+\.mdx?)\2;?$/

function importedParts(root: Root): Map<string, string> {
  const code = root.children.flatMap((node) => (node.type === 'mdxjsEsm' ? node.value.split('\n') : []))
  return new Map(
    code.flatMap((line) => {
      const [, name, , path] = importOfPart.exec(line.trim()) ?? []
      return name && path ? [[name, path] as const] : []
    }),
  )
}

function blockOf(node: RootContent, context: BodyContext): PortableBlock[] {
  switch (node.type) {
    case 'paragraph':
      return paragraph(node.children, context)
    case 'heading':
      return heading(node, context)
    case 'list':
      return isSteps(node) ? stepsOf(node, context) : list(node, context)
    case 'blockquote':
      return (
        alert(node, context) ??
        node.children.flatMap((child) =>
          child.type === 'paragraph'
            ? textBlocks('blockquote', child.children, context)
            : blockOf(child, context),
        )
      )
    case 'code':
      return [code(node, context)]
    case 'table':
      return table(node, context)
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
      return footnote(node, context)
    case 'html':
      return rawHtml(node, context)
    case 'containerDirective':
      return directive(node, context)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return element(node, context)
    case 'mdxjsEsm': {
      const left = node.value.split('\n').filter((line) => !importOfPart.test(line.trim()))
      if (left.join('').trim())
        context.warn(node, `code of the page is left out: ${onOneLine(left.join('\n'))}`)
      return []
    }
    case 'mdxFlowExpression': {
      const inner = onOneLine(node.value)
      const what = /^\/\*.*\*\/$/.test(inner) ? 'a comment' : 'an expression'
      context.warn(node, `${what} is left out: {${inner}}`)
      return []
    }
    default:
      // `::name` at the beginning of a line, which was not meant as a directive.
      return textBlocks('normal', [{ type: 'text', value: sourceOf(node, context) }], context)
  }
}

/** A footnote begins with the sign that marks its reference (inline.ts). */
function footnote(node: FootnoteDefinition, context: BodyContext): PortableBlock[] {
  const sign = { type: 'text' as const, value: `[${node.identifier}] ` }
  const [first, ...rest] = node.children
  return context.blocks(
    first?.type === 'paragraph'
      ? [{ ...first, children: [sign, ...first.children] }, ...rest]
      : [{ type: 'paragraph', children: [sign] }, ...node.children],
  )
}

function paragraph(children: readonly PhrasingContent[], context: BodyContext): PortableBlock[] {
  const [first] = children
  // A paragraph that contains only an image becomes that image.
  if (children.length === 1 && first?.type === 'image') return image(first, context)
  const own = context.elementsIn(children)
  return own ? own.flatMap((child) => element(child, context)) : textBlocks('normal', children, context)
}

function element(node: JsxElement, context: BodyContext): PortableBlock[] {
  const name = node.name ?? ''
  const part = context.parts.get(name)
  const included = part !== undefined && context.include(part)
  if (included) return included
  const convert = componentOf(name)
  if (convert) return convert(node, context)
  if (name === '') return inside(node, context)
  if (node.children.length > 0) {
    context.warn(node, `<${name}> is not known: its text stays${attributesOf(node)}`)
    return inside(node, context)
  }
  context.warn(node, `<${name}> is not known and holds no text: it is left out${attributesOf(node)}`)
  return []
}

function rawHtml(node: Html, context: BodyContext): PortableBlock[] {
  const words = onOneLine(node.value.replace(/<[^>]*>/g, ' '))
  context.warn(node, `HTML is left out, its text stays: ${onOneLine(node.value)}`)
  return words ? textBlocks('normal', [{ type: 'text', value: words }], context) : []
}
