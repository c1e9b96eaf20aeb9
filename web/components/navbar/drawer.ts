/** The menu of small screens. */

import { fetchSidebar, showBranches, sidebar } from '#components/enhancement/branches.ts'
import { element } from '#components/enhancement/element.ts'
import { onClick } from '#components/enhancement/on-click.ts'
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import { onNewPage } from '#components/navigation/navigate.ts'

/** Up to this width, 996 px, the sidebar is in the menu (SPEC.md §9). */
const narrow = '(max-width: 62.25em)'

// The styles are in drawer.css.
const markup = `<form method="dialog"><button aria-label="Close navigation bar">
<svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
</button></form><div></div>`

let dialog: HTMLDialogElement | undefined

/**
 * Opens the menu when its button is pressed, and closes it with the page that it was opened on.
 *
 * The button is that of a `details` element, which opens while the script is loading or when it
 * failed: the style sheets then show the sidebar.
 */
export function openDrawer(): void {
  const close = () => dialog?.close()
  onClick('body > header summary', (button, event) => {
    // It was opened before this script ran: the browser closes it.
    if (button.parentElement?.matches('[open]')) return
    event.preventDefault()
    // The dialog returns the focus to it. Safari does not focus what is clicked.
    button.focus()
    show(button)
  })
  onClick('body > header [popover] a', (link) => link.closest<HTMLElement>('[popover]')?.hidePopover())
  onNewPage(() => {
    close()
    document.querySelector('body > header details')?.removeAttribute('open')
  })
  window.addEventListener('popstate', close)
  window.matchMedia(narrow).addEventListener('change', close)
}

/**
 * The sidebar of the page first; behind "Back to main menu" the main menu and the links of the
 * footer. On a page without a sidebar, the sections of the documentation follow the main menu.
 */
function show(opener: HTMLElement) {
  const [name, ...links] = document.querySelectorAll('body > header nav a')
  const drawer = element('dialog', { className: 'drawer', ariaLabel: 'Navigation', innerHTML: markup })
  const [head, body] = drawer.children
  head?.prepend(name?.textContent ?? '')
  if (head?.lastElementChild) head.lastElementChild.className = opener.className
  const main = links.map((link) => link.cloneNode(true))
  const sections = element('div')
  const showSections = (copy: Node) => {
    sections.append(copy)
    showBranches(sections)
  }
  // The sidebar next to `main`.
  const ofPage = document.querySelector(`:has(> #main) > aside ${sidebar}`)
  if (ofPage) {
    const back = element('button', {}, '← Back to main menu')
    const more = element('div')
    for (const link of document.querySelectorAll('body > footer li a')) more.append(link.cloneNode(true))
    back.addEventListener('click', () => body?.replaceChildren(...main, more))
    body?.append(back, sections)
    showSections(ofPage.cloneNode(true))
  } else {
    body?.append(...main, sections)
    fetchSidebar('/docs/').then(showSections, (error: unknown) =>
      console.warn('The sections of the documentation could not be loaded:', error),
    )
  }
  drawer.addEventListener('click', (event) => {
    const { target } = event
    // Also for a link to the current page: no other event reports that it was followed.
    const isFollowed = target instanceof Element && target.closest('a') && !opensElsewhere(event)
    if (target === drawer || isFollowed) drawer.close()
  })
  drawer.addEventListener('close', () => drawer.remove())
  document.body.append(drawer)
  drawer.showModal()
  dialog = drawer
}
