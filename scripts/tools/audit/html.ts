/**
 * HTML → what an audit checks: links with their text, anchors, images, and the revision of the
 * page. Pure.
 */
import { beginningOf } from '@repo/kit/cut-text.ts'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type Target, targetOf } from './addresses.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A link of a page. */
export interface Link {
  readonly target: Target
  /**
   * Text that readers see, or the name of the link; `<link rel="…">` for one that only programs
   * follow.
   */
  readonly text: string
  /** True if readers can follow it. */
  readonly isShown: boolean
}

/** An image of a page. */
export interface PageImage {
  readonly target: Target
  /** Its alternative text. */
  readonly text: string
}

/** A page as it was served. */
export interface Page {
  readonly links: readonly Link[]
  readonly images: readonly PageImage[]
  /** Every `id`, and the legacy `<a name>`. */
  readonly anchors: ReadonlySet<string>
  /** The document and its revision, if the page names them (`data-document`, `data-revision`). */
  readonly shows: { readonly id: string; readonly revision: string } | null
}

/** Values of `rel` of links for programs whose target must exist. */
const programLinks = new Set(['alternate', 'apple-touch-icon', 'canonical', 'icon', 'manifest', 'stylesheet'])

/** Maximum length of a link's text in a report, in characters. */
const maxText = 80

/** @param base absolute URL of the page */
export function pageOf(html: string, base: string): Page {
  const links: Link[] = []
  const images: PageImage[] = []
  const anchors = new Set<string>()
  let shows: Page['shows'] = null
  const addLink = (href: string | undefined, text: string, isShown: boolean) => {
    const target = href === undefined ? null : targetOf(href, base)
    if (target) links.push({ target, text, isShown })
  }
  // Without scripting, so that the content of <noscript> is parsed too.
  for (const element of elementsOf(parse(html, { scriptingEnabled: false }))) {
    const get = (name: string) => attributeOf(element, name)
    const [id, revision] = [get('data-document'), get('data-revision')]
    if (get('id')) anchors.add(get('id') ?? '')
    if (id && revision) shows ??= { id, revision }
    if (element.tagName === 'a') {
      if (get('name')) anchors.add(get('name') ?? '')
      addLink(get('href'), wordsOf(element), true)
    }
    if (element.tagName === 'link') {
      const rel = (get('rel') ?? '').toLowerCase()
      if (rel.split(/\s+/).some((word) => programLinks.has(word)))
        addLink(get('href'), `<link rel="${rel}">`, false)
    }
    if (element.tagName === 'img' || element.tagName === 'source') {
      for (const src of [...(get('src') ? [get('src') ?? ''] : []), ...candidatesOf(get('srcset') ?? '')]) {
        const target = targetOf(src, base)
        if (target) images.push({ target, text: shortened(get('alt') ?? '') })
      }
    }
  }
  return { links, images, anchors, shows }
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

/** URLs of a `srcset`: `a.png 1x, b.png 2x` (a URL may contain commas, but not end with one). */
function candidatesOf(srcset: string): string[] {
  return [...srcset.matchAll(/(\S*[^\s,])(?:\s+[^,]*)?(?:,|$)/g)].map(([, address = '']) => address)
}

/** Text of a link; without any, its label or that of its image. */
function wordsOf(element: Element): string {
  const images = [...elementsOf(element)].flatMap((inside) => attributeOf(inside, 'alt') ?? [])
  return shortened(textOf(element).trim() || attributeOf(element, 'aria-label') || images.join(' '))
}

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length > maxText ? `${beginningOf(words, maxText - 1)}…` : words
}

function textOf(root: Node): string {
  return [...nodesOf(root)]
    .map((node) => (node.nodeName === '#text' && 'value' in node ? node.value : ''))
    .join('')
}

function* elementsOf(root: Node): Generator<Element> {
  for (const node of nodesOf(root)) if ('tagName' in node) yield node
}

/**
 * All nodes below a node in reading order, except the content of scripts and styles. Not recursive,
 * because pages may nest deeply.
 */
function* nodesOf(root: Node): Generator<Node> {
  const waiting = childrenOf(root).toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    for (const child of childrenOf(node).toReversed()) waiting.push(child)
  }
}

function childrenOf(node: Node): readonly Node[] {
  if (node.nodeName === 'script' || node.nodeName === 'style') return []
  return 'childNodes' in node ? node.childNodes : []
}
