import { type DeserializerRule, htmlToPortableText } from '@portabletext/html'
import { isLinkable } from '@repo/model/addresses.ts'
import { listIn, objectsIn, textIn } from '@repo/model/values.ts'
import type { Converted, KeyedBlock, PastedImage, PasteTarget } from './converted.ts'
import { tableOfHtml } from './html-table.ts'
import { tidyHtml } from './tidy-html.ts'

/** Images to upload, and sentences about what was lost: those of all parts of a page. */
interface PastedPage {
  readonly images: PastedImage[]
  readonly lost: Set<string>
}

/** Pasted HTML of Google Docs, Word, spreadsheets and web pages → blocks. */
export function htmlToBlocks(html: string, target: PasteTarget): Converted {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const page: PastedPage = { images: [], lost: new Set(lossesOf(document)) }
  tidyHtml(document)
  const blocks = blocksOf(document, html, target, page)
  return { blocks, images: page.images, lost: [...page.lost] }
}

/**
 * Blocks of a document with the library that the editor uses itself, which knows the ways of Google
 * Docs and Word, and with our rules for what it does not know.
 */
function blocksOf(document: Document, html: string, target: PasteTarget, page: PastedPage): KeyedBlock[] {
  const { schema, makeKey } = target
  const { images, lost } = page
  const has = (type: string) => schema.blockObjects.some(({ name }) => name === type)
  const inner = (nodes: readonly Node[]): KeyedBlock[] => {
    const part = document.implementation.createHTMLDocument()
    // The library has noted in attributes whose document it is, also in those of the body.
    part.body.replaceWith(document.body.cloneNode())
    part.body.append(...nodes)
    const blockObjects = schema.blockObjects.filter(({ name }) => name === 'code' || name === 'image')
    const styles = schema.styles.filter(({ name }) => !/^h\d$/.test(name))
    return blocksOf(part, '', { schema: { ...schema, blockObjects, styles }, makeKey }, page)
  }
  /** Steps, if an item has more than a line and each begins with one, which is its title. */
  const stepsOf = (list: Element) => {
    const items = [...list.children]
    const titleOf = ({ firstElementChild: line }: Element) => (line?.matches('p') ? wordsOf(line) : '')
    const isLong = (item: Element) =>
      item.querySelector(':scope > p ~ p:not([style*="mso-list"]), pre, table, img')
    if (!items.some(isLong) || items.some((item) => !titleOf(item))) return undefined
    return items.map((item): KeyedBlock => {
      const title = titleOf(item)
      const line = item.firstElementChild
      if (line?.querySelector('a, em, i, code')) {
        lost.add('The title of a step holds words only: links and marks in it were left out.')
      }
      line?.remove()
      return { _type: 'step', _key: makeKey(), title, body: inner([...item.childNodes]) }
    })
  }
  const deserialize: DeserializerRule['deserialize'] = (node, next, createBlock) => {
    if (!(node instanceof Element)) return undefined
    const children = () => [next(node.childNodes) ?? []].flat()
    const textBlock = (fields: object) => {
      return { _type: 'block', style: 'normal', markDefs: [], children: children(), ...fields }
    }
    // The library marks headings of Word Online so.
    const level = /^(?:h|heading )([1-6])$/.exec(node.getAttribute('data-parastyle') ?? node.localName)?.[1]
    if (level) {
      const style = `h${Math.min(Math.max(Number(level), 2), 4)}`
      const isAllowed = schema.styles.some(({ name }) => name === style)
      if (!isAllowed) lost.add('Headings became normal text.')
      return textBlock(isAllowed ? { style } : {})
    }
    switch (node.localName) {
      case 'img': {
        if (!has('image')) {
          lost.add('Images were left out.')
          return []
        }
        const image = { _type: 'image', _key: makeKey(), zoom: true }
        const alt = node.getAttribute('alt')?.trim()
        images.push({ key: image._key, src: node.getAttribute('src') ?? '' })
        return createBlock({ ...image, ...(alt && { alt }) })
      }
      case 'table':
        if (!has('table')) lost.add('A table became one paragraph for each row.')
        return tableOfHtml(node as HTMLTableElement, has('table'), makeKey, inner).map(createBlock)
      case 'pre': {
        const language = node.getAttribute('data-language')
        const code = node.textContent.replaceAll('\u00A0', ' ').replace(/^(?:[ \t]*\n)+|\s+$/g, '')
        const block = { _type: 'code', _key: makeKey(), code, ...(language && { language }) }
        return has('code') ? createBlock(block) : undefined
      }
      case 'details': {
        const line = node.querySelector(':scope > summary')
        const summary = wordsOf(line) || 'Details'
        line?.remove()
        const details = { _type: 'details', _key: makeKey(), summary }
        if (has('details')) return createBlock({ ...details, body: inner([...node.childNodes]) })
        lost.add('Collapsible details became normal text.')
        const title = textBlock({ children: [{ _type: 'span', text: summary, marks: ['strong'] }] })
        return [title, ...children()]
      }
      case 'ol': {
        const steps = has('steps') && stepsOf(node)
        if (steps) return createBlock({ _type: 'steps', _key: makeKey(), steps })
        const restarts = '[start]:not([start="1"]), :has(li :is(pre, table, img))'
        if (node.matches(restarts)) lost.add('The numbers of a list begin with 1 again.')
        return undefined
      }
      case 'li': {
        const listItem = node.matches('ol > li') ? 'number' : 'bullet'
        return textBlock({ listItem, level: Number(node.getAttribute('data-aria-level') ?? 1) })
      }
      case 'p':
        if (!node.matches('li > p + p:not([style*="mso-list"])')) return undefined
        return [{ _type: 'span', text: '\n', marks: [] }, ...children()]
    }
    return undefined
  }
  const options = { schema, keyGenerator: makeKey, parseHtml: () => document, rules: [{ deserialize }] }
  return htmlToPortableText(html, { ...options, whitespaceMode: 'normalize' })
    .map((block) => withUsableLinks({ ...block }, target, lost))
    .filter((block) => block._type !== 'block' || hasText(block))
}

function wordsOf(element: Element | null): string {
  return (element?.textContent ?? '').trim().replace(/\s+/g, ' ')
}

/** Empty paragraphs only make room in Google Docs and Word. */
function hasText(block: KeyedBlock): boolean {
  return objectsIn(block, 'children').some((child) => textIn(child, 'text').trim() !== '')
}

/**
 * Links through Google lead to the page itself, those that open nothing are removed, and an address
 * in the text is a link. The library keeps marks that the schema does not have.
 */
function withUsableLinks(block: KeyedBlock, { schema, makeKey }: PasteTarget, lost: Set<string>): KeyedBlock {
  if (block._type !== 'block') return block
  const found = objectsIn(block, 'markDefs').map((link) => ({ ...link, href: directAddress(link.href) }))
  const links: Readonly<Record<string, unknown>>[] = found.filter(({ href }) => isUsable(href))
  if (links.length < found.length) lost.add('A link without an address that opens became text.')
  const usable = new Set<unknown>([
    ...schema.decorators.map(({ name }) => name),
    ...links.map(({ _key }) => _key),
  ])
  const children = objectsIn(block, 'children').flatMap((child) => {
    const marks = listIn(child, 'marks').filter((mark) => usable.has(mark))
    const isPlain = !marks.some((mark) => mark === 'code' || links.some(({ _key }) => _key === mark))
    return textIn(child, 'text')
      .split(isPlain ? address : /$^/)
      .flatMap((text, index) => {
        const span = { ...child, _key: makeKey(), text, marks }
        if (index % 2 === 0) return text ? span : []
        const link = { _type: 'link', _key: makeKey(), href: text }
        links.push(link)
        return { ...span, marks: [...marks, link._key] }
      })
  })
  return { ...block, markDefs: links, children }
}

/** An address of the web in a text, without the punctuation after it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’)\]])/

/** Footnotes and comments have links that work in their document only. */
function isUsable(href: unknown): boolean {
  return isLinkable(href) && !/^#(?:_?ftn|_?edn|ftnt|cmnt|_Toc|_?msocom|heading=|bookmark=)/.test(href)
}

function directAddress(href: unknown): unknown {
  const url = typeof href === 'string' ? URL.parse(href) : null
  const isRedirect = url?.hostname === 'www.google.com' && url.pathname === '/url'
  return (isRedirect && url.searchParams.get('q')) || href
}

/** A sentence, and the elements that it is about. */
const losses: readonly (readonly [string, string])[] = [
  ['iframe, video, audio, object, embed, canvas, math', 'Videos and embedded content were left out.'],
  ['hr', 'A horizontal line was left out.'],
  ['sub, sup:not(:has(a))', 'Raised or lowered text became normal text.'],
  [':is(td, th) table', 'A table in a cell of another table became text.'],
  [
    ':is(td, th)[colspan]:not([colspan="1"]), :is(td, th)[rowspan]:not([rowspan="1"])',
    'Merged cells became separate cells.',
  ],
  ['td img, th img', 'Images in the cells of a table were moved below it.'],
  [':is(td, th) :is(ul, ol)', 'Lists in the cells of a table became paragraphs.'],
  [
    ':is(ol > li > :is(h1, h2, h3, h4, h5, h6, [role="heading"]), :is(h1, h2, h3, h4, h5, h6)[style*="mso-list"])',
    'The numbers of headings were left out.',
  ],
]

function lossesOf(document: Document): string[] {
  const found = losses.flatMap(([selector, sentence]) => (document.querySelector(selector) ? [sentence] : []))
  const underlined = 'Underlined text lost its line: on the web it looks like a link.'
  return isUnderlined(document) ? [...found, underlined] : found
}

function isUnderlined(document: Document): boolean {
  const isInLink = (element: Element) => element.closest('a') !== null || element.querySelector('a') !== null
  return [...document.querySelectorAll('u, ins, [style*="underline"]')].some(
    (element) => !isInLink(element) && element.textContent?.trim() !== '',
  )
}
