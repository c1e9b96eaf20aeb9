'use client'
// Client component: nearly all of it is interactive. As a single component it costs each page only
// its texts.
import { Suspense } from 'react'
import { useLinks } from '#components/enhancement/use-links.ts'
import type { NavLink } from '#components/link/menu-links.tsx'
import { MenuLinks } from '#components/link/menu-links.tsx'
import type { SearchConfig } from '#components/search/config.ts'
import { SearchBox } from '#components/search/search-box.tsx'
import { Drawer } from './drawer.tsx'
import { HidingBar } from './hiding-bar.tsx'
import styles from './navbar.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

/** Docs link, search, color toggle; the hamburger menu below 997 px (SPEC.md §2). */
export function Navbar({
  productName,
  links,
  search,
}: {
  productName: string
  links: readonly NavLink[]
  search: SearchConfig
}) {
  useLinks()
  return (
    <HidingBar>
      <nav className={styles.inner} aria-label="Main">
        <Drawer title={productName} links={links} />
        <a href="/">
          <Mark />
          {productName}
        </a>
        <div className={styles.links}>
          <MenuLinks links={links} />
        </div>
        <Suspense>
          <SearchBox config={search} />
        </Suspense>
        <ThemeToggle />
      </nav>
    </HidingBar>
  )
}

/** The product's logo: warp and weft. */
function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M6 3v6.5M6 14v9M13 3v2.5M13 10v6M13 20.5V23M20 3v6.5M20 14v9M3 8h6.5M14.5 8H23M3 18h6.5M14.5 18H23M3 13h1M8 13h10M22 13h1"
      />
    </svg>
  )
}
