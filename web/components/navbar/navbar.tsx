import type { NavLink } from '#components/link/menu-links.tsx'
import { MenuLinks } from '#components/link/menu-links.tsx'
import type { SearchConfig } from '#components/search/config.ts'
import { SearchBox } from '#components/search/search-box.tsx'
import styles from './navbar.module.css'

/** Docs link, search, color toggle; the hamburger menu below 997 px (SPEC.md §2). */
export function Navbar({
  productName,
  logo,
  links,
  search,
}: {
  productName: string
  /** URL of an image; without one, the mark of this software. */
  logo: string | undefined
  links: readonly NavLink[]
  search: SearchConfig
}) {
  return (
    // The scripts may change it and the menu before React sees them.
    <header className={styles.bar} suppressHydrationWarning>
      <nav className={styles.inner} aria-label="Main">
        <MenuButton />
        <a href="/">
          {/* biome-ignore lint/performance/noImgElement: as small as it is shown, and on every page */}
          {logo ? <img src={logo} width={26} height={26} alt="" /> : <Mark />}
          {productName}
        </a>
        <div className={styles.links}>
          <MenuLinks links={links} />
        </div>
        <SearchBox config={search} />
        <ModeButton />
      </nav>
    </header>
  )
}

/** Opens the menu of small screens (drawer.ts). */
function MenuButton() {
  return (
    <details suppressHydrationWarning>
      <summary className={styles.tool} aria-label="Toggle navigation bar">
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </summary>
    </details>
  )
}

/** Switches between light and dark (theme/color-mode.ts). */
function ModeButton() {
  return (
    <button
      type="button"
      className={styles.tool}
      data-switches-mode
      aria-label="Switch between dark and light mode"
      title="Switch between dark and light mode"
    >
      <svg className={styles.dark} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
        />
      </svg>
      <svg className={styles.light} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}

/** The mark of this software: warp and weft. */
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
