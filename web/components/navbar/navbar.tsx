import Link from 'next/link'
import { Suspense } from 'react'
import type { NavLink } from '#components/link/menu-links.tsx'
import { MenuLinks } from '#components/link/menu-links.tsx'
import { SearchEntry } from '#components/search/search-entry.tsx'
import { Drawer } from './drawer.tsx'
import { HidingBar } from './hiding-bar.tsx'
import styles from './navbar.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

/** Docs link, search, colour toggle; the hamburger menu below 997 px (specification §2). */
export function Navbar({ productName, links }: { productName: string; links: readonly NavLink[] }) {
  return (
    <HidingBar>
      <nav className={styles.inner} aria-label="Main">
        <Drawer title={productName} links={links} />
        <Link href="/" className={styles.brand} prefetch={false}>
          <Mark />
          {productName}
        </Link>
        <div className={styles.links}>
          <MenuLinks links={links} />
        </div>
        <Suspense>
          <SearchEntry />
        </Suspense>
        <ThemeToggle />
      </nav>
    </HidingBar>
  )
}

/** Warp and weft: the mark of the product. */
function Mark() {
  return (
    <svg className={styles.mark} width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        <path d="M6 3v6.500M6 14v9M13 3v2.500M13 10v6M13 20.500V23M20 3v6.500M20 14v9" />
        <path d="M3 8h6.500M14.500 8H23M3 18h6.500M14.500 18H23M3 13h1M8 13h10M22 13h1" />
      </g>
    </svg>
  )
}
