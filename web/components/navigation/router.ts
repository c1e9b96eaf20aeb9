/**
 * Follows links without loading the document again: fetches the HTML of the page and replaces what
 * differs. It shows that a route change is slow or failed (SPEC.md §4, §8, §9). Each visit asks the
 * site, so an open tab shows what was published meanwhile.
 */

import { renewBranches } from '#components/enhancement/branches.ts'
import { followLinks } from '#components/enhancement/follow-links.ts'
import { prefetchNext, prefetchOnIntent } from '#components/enhancement/prefetch.ts'
import { keep, keepInTab, recall, recallInTab } from '#components/storage/storage.ts'
import { markTarget, targetOf } from './mark-target.ts'
import { followWith, navigate, newPageShown, onNewPage } from './navigate.ts'
import { type FetchedPage, fetchPage, prefetchPage, takePage } from './pages.ts'
import { hideRouteState, retryPressed, showRouteState } from './route-state.ts'
import {
  isSameBuild,
  type PageParts,
  pageOf,
  partsOf,
  showFrame,
  showPage,
  stylesLoaded,
} from './show-page.ts'

/** Time after which a route change shows the bar, ms (SPEC.md §9). */
const slowAfterMs = 200

/** A page that was requested longer ago is fetched again after it is shown, ms. */
const freshMs = 100

/** Most pages that are kept as the reader left them. */
const maxLeft = 10

/** A page that the reader can return to, with its choices and texts. */
interface LeftPage {
  readonly parts: PageParts
  /** Undefined for the page that the browser has loaded. */
  readonly html: string | undefined
  readonly change: string | null
}

const left = new Map<string, LeftPage>()
/** Path of the page that is shown; queries are the business of scripts. */
let shown = location.pathname
let shownHtml: string | undefined
/** The site's last change when the page was fetched, as `Server-Timing` has it. */
let shownChange = changeAtLoad()
/** Number of the last visit: a click during a visit replaces it. */
let visits = 0
/** Key of {@link positions} in the session storage. */
const positionsKey = 'scrolled'

/** How far each history entry of this tab was scrolled when the reader left it, px. */
const positions = new Map(recallInTab<[string, number][]>(positionsKey, []))
/** Ends what was added to the page that is shown. */
let leave = () => {}

/**
 * Starts it, once in each tab.
 * @param enhance adds behavior to a page; returns a function that ends it
 */
export function startRouter(enhance: (page: Element) => () => void): void {
  const enter = () => {
    const page = pageOf(document)
    const ends = [prefetchNext(prefetchPage), ...(page ? [enhance(page)] : [])]
    leave = () => {
      for (const end of ends) end()
    }
    rememberVersion()
  }
  enter()
  onNewPage(enter)
  if (location.hash) markTarget({ focus: 'section' })
  followWith((href) => void visit(new URL(href, location.href)))
  followLinks(navigate)
  prefetchOnIntent(prefetchPage)
  window.navigation?.addEventListener('currententrychange', ({ navigationType, from }) => {
    if (navigationType !== 'replace') positions.set(from.key, window.scrollY)
  })
  window.addEventListener('popstate', () => {
    // The entry of another section, or of another query, of the same page.
    if (location.pathname === shown) markTarget({ focus: 'nothing' })
    else void comeBack()
  })
  window.addEventListener('pagehide', () => keepInTab(positionsKey, [...positions]))
  // A page that the browser restores from its back/forward cache may be old.
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && renew()))
}

/** Leads to a page, and shows it when it is there. */
async function visit(url: URL): Promise<void> {
  const page = await pageFor(url)
  if (!page) return
  const isSamePath = url.pathname === shown
  const target = new URL(page.path + url.hash, location.href)
  history[target.href === location.href ? 'replaceState' : 'pushState'](null, '', target)
  apply(page)
  const section = targetOf(location.hash)
  if (section) section.scrollIntoView({ behavior: 'instant' })
  else if (!isSamePath || !url.search) scrollTo(0)
  markTarget({ focus: isSamePath ? 'section' : 'page' })
  if (performance.now() - page.at > freshMs) await renew()
}

/** Shows the page of the entry that Back or Forward has led to. */
async function comeBack(): Promise<void> {
  const top = positions.get(window.navigation?.currentEntry?.key ?? '')
  const known = left.get(location.pathname)
  if (known) {
    visits += 1
    hideRouteState()
    change(known)
  } else {
    const page = await pageFor(new URL(location.href))
    if (!page) return
    apply(page)
  }
  if (top !== undefined) scrollTo(top)
  markTarget({ focus: 'nothing' })
  if (known) await renew()
}

/** Fetches the page that is shown again, and shows it if it has changed. */
async function renew(): Promise<void> {
  const turn = visits
  const fresh = await fetchPage(location.pathname + location.search).catch(() => undefined)
  if (!fresh || turn !== visits || fresh.html === shownHtml) return
  if (shownHtml === undefined && fresh.change === shownChange) return
  const page = await ready(fresh)
  if (!page || turn !== visits) return
  const hasFocus = pageOf(document)?.contains(document.activeElement)
  apply(page)
  markTarget({ focus: hasFocus ? 'page' : 'nothing' })
}

/** A page that can be shown. */
interface ReadyPage extends FetchedPage {
  readonly document: Document
}

/** The page at a URL; undefined if the reader left meanwhile, or the browser loads it. */
async function pageFor(url: URL): Promise<ReadyPage | undefined> {
  visits += 1
  const turn = visits
  const timer = setTimeout(() => turn === visits && showRouteState('slow'), slowAfterMs)
  const path = url.pathname + url.search
  for (;;) {
    try {
      const fetched = await takePage(path)
      const page = fetched && (await ready(fetched))
      clearTimeout(timer)
      if (turn !== visits) return undefined
      if (page) hideRouteState()
      else if (url.href === location.href) location.reload()
      else location.assign(url)
      return page
    } catch (error) {
      clearTimeout(timer)
      if (turn !== visits) return undefined
      console.warn('The page could not be loaded:', error)
      showRouteState('failed')
      await retryPressed()
      showRouteState('slow')
    }
  }
}

/** Parses a page and loads its styles; undefined if it needs other code than this. */
async function ready(page: FetchedPage): Promise<ReadyPage | undefined> {
  const next = new DOMParser().parseFromString(page.html, 'text/html')
  if (!isSameBuild(next)) return undefined
  await stylesLoaded(next)
  return { ...page, document: next }
}

function apply(page: ReadyPage) {
  // The lists of other branches may have changed as well.
  if (page.change !== shownChange) void renewBranches()
  showFrame(page.document)
  change({ ...page, parts: partsOf(page.document) })
}

/** Shows a page instead of the present one. */
function change(to: LeftPage) {
  leave()
  if (shown !== location.pathname) {
    left.delete(shown)
    left.set(shown, { parts: partsOf(document), html: shownHtml, change: shownChange })
    for (const oldest of left.keys()) if (left.size > maxLeft) left.delete(oldest)
  }
  shown = location.pathname
  shownHtml = to.html
  shownChange = to.change
  showPage(to.parts)
  newPageShown()
}

/** Null in a browser that does not report it. */
function changeAtLoad(): string | null {
  const [load] = performance.getEntriesByType('navigation')
  const [timing] = load instanceof PerformanceNavigationTiming ? load.serverTiming : []
  return timing ? `${timing.name};desc="${timing.description}"` : null
}

function scrollTo(top: number) {
  window.scrollTo({ top, behavior: 'instant' })
}

/** Docusaurus' key for the version of docs with a single instance. */
const versionKey = 'docs-preferred-version-default'

/**
 * Stores the version of the current page (SPEC.md §4). Docusaurus does this when a reader chooses
 * from its version menu; with one version there is no menu, so reading a page counts as the choice.
 * It replaces the name of a version that no longer exists.
 */
function rememberVersion(): void {
  const version = document.querySelector<HTMLMetaElement>('meta[name="docsearch:version"]')?.content
  if (!version || !window.location.pathname.startsWith('/docs/')) return
  if (recall(versionKey) !== version) keep(versionKey, version)
}
