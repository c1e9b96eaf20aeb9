'use client'
// Client component: it opens over the page, and copies the sidebar of the current page.
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { fetchSidebar, showBranches } from '#components/enhancement/branches.ts'
import type { NavLink } from '#components/link/menu-links.tsx'
import { MenuLinks } from '#components/link/menu-links.tsx'
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import styles from './navbar.module.css'

/** From this width on the sidebar is next to the page (SPEC.md §9). */
const desktop = '(min-width: 997px)'

/**
 * The menu of small screens: the sidebar of the page first, the main menu behind "Back to main
 * menu". On a page without a sidebar, the sections of the documentation follow the main menu.
 *
 * The button is that of a `details` element, which opens while the script is loading or when it
 * failed: the style sheets then show the sidebar. The dialog is rendered when it is opened, so that
 * the HTML of pages does not contain it.
 */
export function Drawer({ title, links }: { title: string; links: readonly NavLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const pathname = usePathname()

  // A link was followed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the effect is about
  useEffect(
    () => () => {
      dialog.current?.close()
      details.current?.removeAttribute('open')
    },
    [pathname],
  )
  useEffect(() => {
    const wide = window.matchMedia(desktop)
    // Registered once: Next renders during `popstate`, and a listener that is added then is not
    // called for that event.
    const end = () => dialog.current?.close()
    wide.addEventListener('change', end)
    window.addEventListener('popstate', end)
    return () => {
      wide.removeEventListener('change', end)
      window.removeEventListener('popstate', end)
    }
  }, [])
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  return (
    <>
      <details ref={details}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          className={styles.tool}
          onClick={(event) => {
            // It was opened before this script ran: the browser closes it.
            if (details.current?.open) return
            event.preventDefault()
            // The dialog returns the focus to it. Safari does not focus what is clicked.
            event.currentTarget.focus()
            setOpen(true)
          }}
          aria-label="Toggle navigation bar"
        >
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </summary>
      </details>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
        <dialog
          ref={dialog}
          className={styles.drawer}
          aria-label="Navigation"
          onClose={() => setOpen(false)}
          onClick={(event) => {
            const { target } = event
            // Also for a link to the current page: no other event reports that it was followed.
            const isFollowed = target instanceof Element && target.closest('a') && !opensElsewhere(event)
            if (target === dialog.current || isFollowed) dialog.current?.close()
          }}
        >
          <div className={styles.drawerHead}>
            {title}
            <button
              type="button"
              className={styles.tool}
              onClick={() => dialog.current?.close()}
              aria-label="Close navigation bar"
            >
              <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
                <path
                  d="M6 6l12 12M18 6L6 18"
                  stroke="currentColor"
                  strokeWidth="1.8"
                  strokeLinecap="round"
                />
              </svg>
            </button>
          </div>
          <Menus links={links} />
        </dialog>
      )}
    </>
  )
}

function Menus({ links }: { links: readonly NavLink[] }) {
  const sections = useRef<HTMLDivElement>(null)
  const [hasSidebar] = useState(() => sidebarOfPage() !== null)
  const [isMain, setMain] = useState(!hasSidebar)
  useEffect(() => {
    const show = (sidebar: Element) => {
      sections.current?.replaceChildren(sidebar)
      if (sections.current) showBranches(sections.current)
    }
    const own = sidebarOfPage()
    if (own) show(own.cloneNode(true) as Element)
    else
      fetchSidebar('/docs/').then(show, (error: unknown) =>
        console.warn('The sections of the documentation could not be loaded:', error),
      )
  }, [])
  return (
    <div className={styles.drawerBody}>
      {isMain ? (
        <MenuLinks links={links} />
      ) : (
        <button type="button" className={styles.back} onClick={() => setMain(true)}>
          ← Back to main menu
        </button>
      )}
      {/*
       * Copies that React does not manage; their links work anyway (enhancement/follow-links.ts).
       */}
      <div ref={sections} hidden={isMain && hasSidebar} />
    </div>
  )
}

/** The sidebar next to the first `main`: Next keeps previous pages after it, hidden. */
function sidebarOfPage(): Element | null {
  const page = document.querySelector('#main')?.parentElement
  return page?.querySelector(':scope > aside nav[aria-label="Docs sidebar"]') ?? null
}
