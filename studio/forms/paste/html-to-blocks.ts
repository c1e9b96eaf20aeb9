/** Pasted HTML of Google Docs, Word, spreadsheets and web pages → blocks. */
import { htmlToPortableText } from '@portabletext/html'
import { isLinkable } from '@repo/model/addresses.ts'
import { objectsIn, textIn } from '@repo/model/values.ts'
import type { Converted, KeyedBlock, PastedImage, PasteTarget } from './converted.ts'
import { tableOfHtml } from './html-table.ts'
import { lossesOf } from './losses.ts'

/** Around the number of a block that stands in for a table or an image; never in a real text. */
const mark = '\uE000'

/**
 * Converts HTML with the library that the editor uses itself, which knows the ways of Google Docs
 * and Word. It knows no tables and drops images in a line of text, so both are taken out first and
 * put back as blocks.
 */
export function htmlToBlocks(html: string, target: PasteTarget): Converted {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const lost = new Set(lossesOf(document, target.schema))
  const isGoogle = document.querySelector('[id^="docs-internal-guid"]') !== null
  const images: PastedImage[] = []
  const stands: (() => KeyedBlock[])[] = []
  const standIn = (element: Element, blocks: () => KeyedBlock[]) => {
    const paragraphElement = document.createElement('p')
    paragraphElement.textContent = `${mark}${stands.push(blocks) - 1}${mark}`
    outOfText(element).after(paragraphElement)
    element.remove()
  }
  fitHeadings(document)
  for (const image of [...document.querySelectorAll('table img')].reverse()) {
    outermost(document, 'table')
      .find((table) => table.contains(image))
      ?.after(image)
  }
  for (const table of outermost(document, 'table')) {
    if (isLayout(table)) table.replaceWith(...(table.querySelector('td, th')?.childNodes ?? []))
    else standIn(table, () => tableOfHtml(table, target, isGoogle))
  }
  for (const image of document.querySelectorAll('img')) {
    if (!allows(target, 'image')) continue
    standIn(image, () => [imageBlock(image, target, images)])
  }
  const converted = textOf(document, html, target, lost)
  const blocks = converted
    .flatMap((block) => stands[numberOf(block)]?.() ?? [block])
    .filter((block) => block._type !== 'block' || hasText(block))
  return { blocks, images, lost: [...lost] }
}

/** Blocks of a part of a page, without tables and images. */
function textOf(
  document: Document,
  html: string,
  { schema, makeKey }: PasteTarget,
  lost: Set<string>,
): KeyedBlock[] {
  const blocks = htmlToPortableText(html, {
    schema,
    keyGenerator: makeKey,
    parseHtml: () => document,
    whitespaceMode: 'normalize',
  })
  return blocks.map((block) => withUsableLinks({ ...block }, lost))
}

/** Headings of a page begin at level 2 and end at level 4, as in the importer. */
function fitHeadings(document: Document) {
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const) {
    for (const heading of document.querySelectorAll(from)) {
      const renamed = document.createElement(to)
      renamed.append(...heading.childNodes)
      heading.replaceWith(renamed)
    }
  }
}

function outermost(document: Document, name: string): Element[] {
  return [...document.querySelectorAll(name)].filter((element) => !element.parentElement?.closest(name))
}

/** A table with one cell only draws a frame around text. */
function isLayout(table: Element): boolean {
  return table.querySelectorAll('td, th').length <= 1
}

/** The paragraph, heading or list that an element is in; blocks cannot be inside them. */
function outOfText(element: Element): Element {
  const list = element.closest('ul, ol')
  const outer = list ?? element.closest('p, h2, h3, h4')
  return outer?.parentElement?.closest('ul, ol') ?? outer ?? element
}

function allows({ schema }: PasteTarget, type: string): boolean {
  return schema.blockObjects.some(({ name }) => name === type)
}

function imageBlock(image: HTMLImageElement, { makeKey }: PasteTarget, images: PastedImage[]): KeyedBlock {
  const key = makeKey()
  const alt = image.getAttribute('alt')?.trim()
  images.push({ key, src: image.getAttribute('src') ?? '' })
  return { _type: 'image', _key: key, zoom: true, ...(alt && { alt }) }
}

function numberOf(block: KeyedBlock): number {
  const number = new RegExp(`^${mark}(\\d+)${mark}$`).exec(textsOf(block).join('').trim())?.[1]
  return number === undefined ? -1 : Number(number)
}

/** Texts of the spans of a block. */
function textsOf(block: KeyedBlock): string[] {
  return objectsIn(block, 'children').map((child) => textIn(child, 'text'))
}

/** Empty paragraphs only make room in Google Docs and Word. */
function hasText(block: KeyedBlock): boolean {
  return textsOf(block).some((text) => text.trim() !== '')
}

/** Links through Google lead to the page itself; those that open nothing are removed. */
function withUsableLinks(block: KeyedBlock, lost: Set<string>): KeyedBlock {
  const links = objectsIn(block, 'markDefs').map((link) => ({ ...link, href: directAddress(link.href) }))
  const unusable = new Set(links.flatMap((link) => (isUsable(link.href) ? [] : [textIn(link, '_key')])))
  if (unusable.size === 0) return { ...block, ...(links.length > 0 && { markDefs: links }) }
  lost.add('A link without an address that opens became text.')
  const isKept = (key: unknown) => typeof key !== 'string' || !unusable.has(key)
  return {
    ...block,
    markDefs: links.filter((link) => isKept(textIn(link, '_key'))),
    children: objectsIn(block, 'children').map((child) => ({
      ...child,
      ...(Array.isArray(child.marks) && { marks: child.marks.filter(isKept) }),
    })),
  }
}

/** Footnotes and comments have links that work in their document only. */
function isUsable(href: unknown): boolean {
  return isLinkable(href) && !/^#(?:_?ftn|_?edn|ftnt|cmnt|_Toc|_?msocom|heading=|bookmark=)/.test(href)
}

function directAddress(href: unknown): unknown {
  const url = typeof href === 'string' ? URL.parse(href) : null
  const isRedirect = url?.hostname === 'www.google.com' && url.pathname === '/url'
  return (isRedirect && url.searchParams.get('q')) || href
}
