/**
 * Opens and closes branches of the sidebar in place. A page contains only the branch that it is in
 * (`queries/sidebar.ts`); the lists of others come from the pages of their categories.
 */

import { branchesKey, closedMark } from '#components/sidebar/restore-script.ts'
import { keepInTab, recallInTab } from '#components/storage/storage.ts'
import { element } from './element.ts'
import { onClick } from './on-click.ts'

/** The sidebar of a page, or a copy of it. */
export const sidebar = 'nav[aria-label="Docs sidebar"]'

/** Path of a category → what {@link branchesKey} stores for it. */
let lists: Record<string, string> | undefined

/** How far the sidebar of the page before was scrolled, pixels. */
let scrolled = 0

/**
 * Gives each category of a page's sidebar its button, and shows the branches as the reader left
 * them. Call it before the page is painted.
 * @returns a function to call when the page is left
 */
export function restoreBranches(page: ParentNode): () => void {
  const known = stored()
  showBranches(page)
  const links = page.querySelectorAll<HTMLAnchorElement>(`${sidebar} a`)
  // A branch that was closed opens again for a reader who left it and returns.
  const left = [...links].filter((link) => known[link.pathname] === closedMark && !listOf(link))
  for (const { pathname } of left) delete known[pathname]
  if (left.length > 0) store()
  const frame = page.querySelector(sidebar)?.parentElement
  // Nothing to do on the first page, where it would compute the layout before it is needed.
  if (frame && scrolled > 0) frame.scrollTop = scrolled
  return () => {
    if (frame) scrolled = frame.scrollTop
  }
}

/** Does the same for any sidebar in an element, such as a copy. */
export function showBranches(root: ParentNode): void {
  const known = stored()
  for (const nav of root.querySelectorAll(sidebar)) {
    // The collection is live, so it includes the categories of a list that is inserted.
    for (const link of nav.getElementsByTagName('a'))
      if (link.pathname.startsWith('/docs/category/')) showBranch(link, known[link.pathname])
  }
}

function showBranch(link: HTMLAnchorElement, html: string | undefined) {
  // What the inline script added to a list of the page.
  link.parentElement?.querySelector(':scope > :is(ul + ul, hr)')?.remove()
  if (!buttonOf(link)) link.insertAdjacentHTML('afterend', '<button type="button"></button>')
  const button = buttonOf(link)
  if (html && html !== closedMark && !listOf(link)) button?.insertAdjacentHTML('afterend', html)
  const list = listOf(link)
  if (list && html) list.hidden = html === closedMark
  button?.setAttribute('aria-label', `Pages in ${link.textContent}`)
  button?.setAttribute('aria-expanded', String(list?.hidden === false))
}

/** Opens and closes branches on click, and renews the lists that an earlier page stored. */
export function toggleBranches(): void {
  onClick(`${sidebar} button`, (button) => {
    if (button.previousElementSibling instanceof HTMLAnchorElement)
      void toggle(button.previousElementSibling, button)
  })
  void renewBranches()
}

async function toggle(link: HTMLAnchorElement, button: Element) {
  const list = listOf(link)
  button.parentElement?.querySelector(':scope > [role=alert]')?.remove()
  button.setAttribute('aria-busy', 'true')
  try {
    stored()[link.pathname] = !list ? await fetchList(link.pathname) : list.hidden ? htmlOf(list) : closedMark
    store()
    showBranches(document)
  } catch (error) {
    console.warn('The pages of the category could not be loaded:', error)
    button.insertAdjacentHTML('afterend', '<p role="alert">These pages could not be loaded.</p>')
  }
  button.removeAttribute('aria-busy')
}

/** Fetches the lists of the open branches again, after a change of the site. */
export async function renewBranches(): Promise<void> {
  const known = stored()
  for (const [path, before] of Object.entries(known)) {
    if (before === closedMark) continue
    const html = await fetchList(path).catch(() => before)
    if (html === before || known[path] !== before) continue
    known[path] = html
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`${sidebar} a[href="${path}"]`)) {
      const list = listOf(link)
      // A list with the current page came with that page.
      if (list && !list.querySelector('[aria-current]')) list.remove()
    }
    store()
    showBranches(document)
  }
}

/**
 * The sidebar of another page.
 * @throws Error when the page cannot be loaded or has no sidebar
 */
export async function fetchSidebar(path: string): Promise<Element> {
  const response = await fetch(path)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const found = page.querySelector(sidebar)
  if (!response.ok || !found) throw new Error(`${path} answered ${response.status}, without a sidebar`)
  return found
}

async function fetchList(path: string): Promise<string> {
  const link = (await fetchSidebar(path)).querySelector(`a[href="${path}"]`)
  const list = link && listOf(link)
  return list ? htmlOf(list) : '<ul><li>No pages yet.</ul>'
}

/** A list as it is on a page outside of its branch. */
function htmlOf(list: Element): string {
  const copy = element('ul')
  for (const link of list.querySelectorAll(':scope > li > a')) {
    const item = copy.appendChild(element('li', {}, link.cloneNode(true)))
    item.firstElementChild?.removeAttribute('aria-current')
  }
  return copy.outerHTML
}

const buttonOf = (link: Element) => link.parentElement?.querySelector(':scope > button')
const listOf = (link: Element) => link.parentElement?.querySelector<HTMLElement>(':scope > ul')

/** Kept in memory as well: the browser may not store it. */
function stored(): Record<string, string> {
  lists ??= recallInTab<Record<string, string>>(branchesKey, {})
  return lists
}

function store() {
  keepInTab(branchesKey, lists)
}
