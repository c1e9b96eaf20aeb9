/**
 * Replaces the page in the document by another one. What readers opened in the bar stays, unless
 * the other page has another bar.
 */
import { hideDismissed } from '#components/announcement/dismiss.ts'
import { loadStyle } from './styles.ts'

/** Elements of the head that belong to a page; the rest is the same for all pages. */
const ofPage =
  ':not(style, link[rel=stylesheet], link[rel=preload], script:not([type="application/ld+json"]))'

/** A style sheet that takes longer does not delay the page, ms. */
const longestStyleMs = 3000

/** The bar as the site has sent it. */
let bar: string | undefined

/**
 * True if a page has the script that runs here: another build may need other code.
 * @param next as parsed by `DOMParser`
 */
export function isSameBuild(next: Document): boolean {
  return scriptOf(next) !== undefined && scriptOf(next) === scriptOf(document)
}

/** Resolves when the style sheets of a page are there, as far as they can be loaded. */
export async function stylesLoaded(next: Document): Promise<void> {
  const hrefs = [...next.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'))
  const isLate = new Promise((resolve) => setTimeout(resolve, longestStyleMs))
  await Promise.race([Promise.allSettled(hrefs.map((href) => loadStyle(href ?? ''))), isLate])
}

/** The parts of a document that differ from page to page. */
export interface PageParts {
  readonly head: readonly Element[]
  readonly page: Element | null
}

/** @param source the document, or one from `DOMParser`, which runs none of its scripts */
export function partsOf(source: Document): PageParts {
  return { head: [...source.querySelectorAll(`head > ${ofPage}`)], page: pageOf(source) }
}

/** Shows a page with its metadata. Equal elements stay: browsers would request the icons again. */
export function showPage({ head, page }: PageParts): void {
  const fresh = [...head]
  for (const old of document.querySelectorAll(`head > ${ofPage}`)) {
    const same = fresh.findIndex((one) => one.isEqualNode(old))
    if (same < 0) old.remove()
    else fresh.splice(same, 1)
  }
  document.head.append(...fresh)
  replace(pageOf(document), page)
}

/** Shows bar, footer and announcement of another page. */
export function showFrame(next: Document): void {
  const header = document.querySelector('body > header')
  const nextBar = next.querySelector('body > header')?.innerHTML
  bar ??= header?.innerHTML
  if (header && nextBar !== undefined && nextBar !== bar) {
    header.innerHTML = nextBar
    bar = nextBar
  }
  replace(footerOf(document), footerOf(next))
  replaceAnnouncement(next)
}

/** The element that contains what differs from page to page. */
export function pageOf(page: Document): Element | null {
  return [...page.body.children].find((part) => part.matches('#main') || part.querySelector('#main')) ?? null
}

function footerOf(page: Document): Element | null {
  return page.querySelector('body > footer')
}

function replace(old: Element | null, fresh: Element | null) {
  if (fresh) old?.replaceWith(fresh)
}

/** A bar that has not changed stays as the reader left it. */
function replaceAnnouncement(next: Document) {
  const [old, fresh] = [document, next].map((page) => page.getElementById('announcement'))
  if (old && fresh && old.dataset.id === fresh.dataset.id) return
  old?.remove()
  if (!fresh) return
  document.querySelector('body > header')?.before(fresh)
  hideDismissed(fresh)
}

function scriptOf(page: Document): string | undefined {
  return page.querySelector('script[data-site]')?.getAttribute('src') ?? undefined
}
