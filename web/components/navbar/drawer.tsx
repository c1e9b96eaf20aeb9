'use client'
// Client component: it opens over the page, and copies the sidebar of the current page.
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { NavLink } from '#components/link/menu-links.tsx'
import { MenuLinks } from '#components/link/menu-links.tsx'
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import styles from './navbar.module.css'

/** From this width on the sidebar is next to the page (SPEC.md §9). */
const desktop = '(min-width: 997px)'

/**
 * The menu of small screens: the sidebar of the page first, the main menu behind "Back to main
 * menu".
 */
export function Drawer({ title, links }: { title: string; links: readonly NavLink[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const secondary = useRef<HTMLDivElement>(null)
  const [main, setMain] = useState(false)
  const pathname = usePathname()
  const close = () => dialog.current?.close()

  // A link was followed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the effect is about
  useEffect(close, [pathname])
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

  const open = () => {
    // The sidebar next to the first `main`: Next keeps previous pages after it, hidden.
    const sidebar = document
      .querySelector('#main')
      ?.parentElement?.querySelector(':scope > aside nav[aria-label="Docs sidebar"]')
    secondary.current?.replaceChildren(...(sidebar ? [sidebar.cloneNode(true)] : []))
    setMain(!sidebar)
    dialog.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.tool} ${styles.menu}`}
        onClick={open}
        aria-label="Toggle navigation bar"
      >
        <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Navigation"
        onClick={(event) => {
          const { target } = event
          // Also for a link to the current page: no other event reports that it was followed.
          const isFollowed = target instanceof Element && target.closest('a') && !opensElsewhere(event)
          if (target === dialog.current || isFollowed) close()
        }}
      >
        <div className={styles.drawerHead}>
          {title}
          <button type="button" className={styles.tool} onClick={close} aria-label="Close navigation bar">
            <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <div className={styles.drawerBody}>
          {main ? (
            <MenuLinks links={links} />
          ) : (
            <button type="button" className={styles.back} onClick={() => setMain(true)}>
              ← Back to main menu
            </button>
          )}
          {/*
           * Copies that React does not manage; their links work anyway
           * (enhancement/follow-links.ts).
           */}
          <div ref={secondary} hidden={main} />
        </div>
      </dialog>
    </>
  )
}
