import { MenuLinks, type NavLink } from '#components/link/menu-links.tsx'
import { SearchBox } from '#components/search/search-box.tsx'
import styles from './navbar.module.css'

/** A link or button, or a group of links below its title. */
export type NavEntry =
  | (NavLink & { readonly isButton: boolean })
  | { readonly title: string; readonly links: readonly NavLink[] }

/** Links, search, color toggle; the hamburger menu below 997 px (SPEC.md §2). */
export function Navbar({
  productName,
  logo,
  entries,
}: {
  productName: string
  /** URL of an image; without one, the mark of this software. */
  logo: string | undefined
  entries: readonly NavEntry[]
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
          {entries.map((entry, place) => (
            <Entry key={'href' in entry ? entry.href : entry.title} entry={entry} id={`nav-${place}`} />
          ))}
        </div>
        <SearchBox />
        <ModeButton />
      </nav>
    </header>
  )
}

/** The browser opens and closes a group, also without JavaScript. */
function Entry({ entry, id }: { entry: NavEntry; id: string }) {
  if ('href' in entry) {
    const link = <MenuLinks links={[entry]} />
    return entry.isButton ? <span className={styles.button}>{link}</span> : link
  }
  return (
    <>
      <button type="button" popoverTarget={id}>
        {entry.title}
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M2 3.5l3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <div id={id} popover="auto">
        <MenuLinks links={entry.links} />
      </div>
    </>
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
