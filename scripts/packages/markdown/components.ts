/** Components of MkDocs, GitBook, Mintlify, Starlight and Nextra, and HTML → blocks. Pure. */
import type { ListItem, PhrasingContent, RootContent, TableCell } from 'mdast'
import { blocksIn, callout, codeTabs, details, inside, steps, tabs } from './boxes.ts'
import { plainText } from './inline.ts'
import { captioned, frame, imageElement, themedImage, video } from './media.ts'
import {
  attribute,
  attributesIn,
  attributesOf,
  attributeValue,
  type BodyContext,
  elementsNamed,
  type JsxElement,
  jsx,
  onOneLine,
  type PortableBlock,
  sourceOf,
} from './syntax.ts'
import { heading, textBlocks } from './text.ts'

type Conversion = (node: JsxElement, context: BodyContext) => PortableBlock[]

/** The conversion of an element, by its name; undefined for an unknown one. */
export function componentOf(name: string): Conversion | undefined {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

/** True for an element that is more than a part of a line. */
export function isBlock(name: string): boolean {
  return !/^(?:a|span|img|Button|LinkButton)$/.test(name) && componentOf(name) !== undefined
}

function named(names: string, conversion: Conversion): Record<string, Conversion> {
  return Object.fromEntries(names.split(' ').map((name) => [name, conversion]))
}

const components: Readonly<Record<string, Conversion>> = {
  ...named('h1 h2 h3 h4 h5 h6', headingElement),
  ...named('img', imageElement),
  ...named('ThemedImage', themedImage),
  ...named('Frame', frame),
  ...named('iframe video', video),
  ...named('svg Head', leftOut),
  ...named('a', words),
  ...named('Note Tip Info Warning Danger Caution Check Important', box),
  ...named('Aside Admonition Callout Banner', box),
  ...named('details Accordion Expandable Collapse Details', details),
  ...named('Steps', steps),
  ...named('Tabs', tabs),
  ...named('CodeGroup', codeTabs),
  ...named('Card LinkCard Cards.Card LinkButton Button', card),
  ...named('ResponseField ParamField Property', field),
  ...named('Update', update),
  ...named('Titled', titledCode),
  ...named('Code', codeElement),
  ...named('FileTree Tree', tree),
  ...named('Include', include),
  ...named('ul ol', listElement),
  ...named('table', tableElement),
  // These only arrange their content.
  ...named('p div span section article main header footer center tbody', inside),
  ...named('br', () => []),
  ...named('picture', picture),
  ...named('figure', figure),
  ...named('AccordionGroup CardGroup CardGrid Cards Columns Column Panel Tile Fragment', inside),
}

function box(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { type, style, variant, kind, title } = attributesIn(node, 'type style variant kind title', context)
  const isKind = /^(?:Aside|Admonition|Callout|Banner)$/.test(node.name ?? '')
  const name = isKind ? (type ?? style ?? variant ?? kind ?? 'note') : (node.name ?? '')
  return callout(name.toLowerCase(), title, { ...node, children: blocksIn(node) }, context)
}

const text = (value: string): PhrasingContent => ({ type: 'text', value })

/** A card → an item of a list: its title, which links, and its text. */
function card(node: JsxElement, context: BodyContext): PortableBlock[] {
  const given = attributesIn(node, 'href link url src to title description', context)
  const [first, ...rest] = blocksIn(node)
  const line = first?.type === 'paragraph' ? first.children : []
  // GitBook writes the link itself between its tags.
  const own = given.title === undefined ? line.find((part) => part.type === 'link') : undefined
  const url = given.href ?? given.link ?? given.url ?? given.src ?? given.to ?? own?.url
  const title = given.title ? [text(given.title)] : (own?.children ?? (url ? [text(url)] : []))
  const words = given.description ? [text(given.description)] : own ? [] : line
  const begin = url
    ? { type: 'link' as const, url, children: title as never }
    : { type: 'strong' as const, children: title }
  const between = title.length > 0 && words.length > 0 ? [text(': ')] : []
  return [
    ...textBlocks('normal', [begin, ...between, ...words], context, { listItem: 'bullet', level: 1 }),
    ...context.blocks(line.length > 0 ? rest : blocksIn(node)),
  ]
}

/** `<picture>` with a source for the dark mode. */
function picture(node: JsxElement, context: BodyContext): PortableBlock[] {
  const dark = elementsNamed(node, /^source$/).find((source) => /dark/.test(attribute(source, 'media') ?? ''))
  const asset = context.resolveImage((dark && attribute(dark, 'srcset')) ?? '')
  const images = context.blocks(elementsNamed(node, /^img$/))
  const look = asset && { dark: { _type: 'image', asset: { _type: 'reference', _ref: asset } } }
  return images.map((block) => (block._type === 'image' ? { ...block, ...look } : block))
}

/** `<figure>` of images with `<figcaption>`. */
function figure(node: JsxElement, context: BodyContext): PortableBlock[] {
  const caption = elementsNamed(node, /^figcaption$/).map(({ children }) => children.map(plainText).join(''))
  const words = caption.join(' ').trim()
  const children = node.children.filter((child) => jsx(child)?.name !== 'figcaption')
  return captioned(inside({ ...node, children: children as never }, context), words, context)
}

/** A parameter of an API → a line with its name, type and default before its text. */
function field(node: JsxElement, context: BodyContext): PortableBlock[] {
  const names = 'name path query body header type default placeholder required deprecated'
  const { name, path, query, body, header, type, ...given } = attributesIn(node, names, context)
  const flags = ['required', 'deprecated'].filter((flag) => attributeValue(node, flag) !== undefined)
  const facts = [type, ...flags, given.default && `default: ${given.default}`].filter(Boolean).join(', ')
  const value = name ?? path ?? query ?? body ?? header ?? ''
  return [
    ...textBlocks(
      'normal',
      [{ type: 'inlineCode', value }, ...(facts ? [text(` (${facts})`)] : [])],
      context,
    ),
    ...inside(node, context),
  ]
}

/** An entry of a changelog: its label or day is a heading. */
function update(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { label, date, description } = attributesIn(node, 'label date description', context)
  const words = [label, date, description].filter(Boolean).join(', ')
  const { position } = node
  return [
    ...(words ? heading({ type: 'heading', depth: 2, children: [text(words)], position }, context) : []),
    ...inside(node, context),
  ]
}

/** `{% code title="a.js" %}` around code. */
function titledCode(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { title } = attributesIn(node, 'title', context)
  return inside(node, context).map((block) =>
    block._type === 'code' && title ? { ...block, filename: title } : block,
  )
}

/** `<Code code="…" lang="js" title="a.js" />` of Starlight. */
function codeElement(node: JsxElement, context: BodyContext): PortableBlock[] {
  const { code: value, lang = null, title, mark } = attributesIn(node, 'code lang title mark', context)
  if (value === undefined) {
    context.warn(node, `<Code> holds no text: it is left out${attributesOf(node)}`)
    return []
  }
  const meta = `${title ? `title="${title}"` : ''}${mark ? ` {${mark}}` : ''}`
  return context.blocks([{ type: 'code', value, lang, meta }])
}

/** Names of files and folders as elements → code with one line for each; a list stays one. */
function tree(node: JsxElement, context: BodyContext): PortableBlock[] {
  const linesOf = (children: readonly RootContent[], indent: string): string[] =>
    children.flatMap((child) => {
      const entry = jsx(child)
      if (!entry) return 'children' in child ? linesOf(child.children as RootContent[], indent) : []
      const name = attribute(entry, 'name')
      return [
        ...(name ? [`${indent}${name}${/Folder$/.test(entry.name ?? '') ? '/' : ''}`] : []),
        ...linesOf(entry.children, name ? `${indent}  ` : indent),
      ]
    })
  const lines = linesOf(node.children, '')
  return lines.length === 0
    ? inside(node, context)
    : context.blocks([{ type: 'code', value: lines.join('\n'), lang: 'text', meta: null }])
}

/** A file that is part of other pages. */
function include(node: JsxElement, context: BodyContext): PortableBlock[] {
  const file = attribute(node, 'file') ?? ''
  const blocks = context.include(file)
  if (!blocks) context.warn(node, `the part ${file} was not found: it is left out`)
  return blocks ?? []
}

/** HTML lists → lists of Markdown. */
function listElement(node: JsxElement, context: BodyContext): PortableBlock[] {
  const items = elementsNamed(node, /^li$/)
  if (items.length === 0) return inside(node, context)
  const children = items.map((item): ListItem => ({ type: 'listItem', children: blocksIn(item) as never }))
  return context.blocks([
    { type: 'list', ordered: node.name === 'ol', start: 1, children, position: node.position },
  ])
}

/** HTML tables → tables of Markdown. */
function tableElement(node: JsxElement, context: BodyContext): PortableBlock[] {
  const rows = elementsNamed(node, /^tr$/).map((row) => elementsNamed(row, /^t[dh]$/))
  const children = rows.map((cells) => ({
    type: 'tableRow' as const,
    children: cells.map((cell): TableCell => ({ type: 'tableCell', children: inLine(cell.children) })),
  }))
  // GitBook's cards have headings that nobody sees.
  const shown = children.filter((row) => row.children.some((cell) => plainText(cell).trim() !== ''))
  if (shown.length === 0) return inside(node, context)
  return context.blocks([{ type: 'table', children: shown, position: node.position }])
}

/** The text and elements in the lines of some content: cells contain only text. */
function inLine(children: readonly RootContent[]): PhrasingContent[] {
  return children.flatMap((child, index): PhrasingContent[] => {
    if (child.type === 'list' || child.type === 'listItem' || child.type === 'blockquote')
      return inLine(child.children)
    if (child.type !== 'paragraph' && child.type !== 'heading') return [child as PhrasingContent]
    return [...(index > 0 ? [{ type: 'break' as const }] : []), ...child.children]
  })
}

/** Reports an element without readable content, as it is written. */
function leftOut(node: JsxElement, context: BodyContext): PortableBlock[] {
  context.warn(node, `<${node.name}> is left out: ${onOneLine(sourceOf(node, context))}`)
  return []
}

/** An inline element that is on its own. */
function words(node: JsxElement, context: BodyContext): PortableBlock[] {
  return textBlocks('normal', [node as never], context)
}

function headingElement(node: JsxElement, context: BodyContext): PortableBlock[] {
  const depth = Number(node.name?.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6
  const children = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))
  return heading({ type: 'heading', depth, children: children as never, position: node.position }, context)
}
