import styles from './toc.module.css'

/** A heading of the page; levels 2 to 3 are shown (SPEC.md §9). */
export interface TocEntry {
  readonly anchor: string
  readonly text: string
  readonly level: number
}

/** The table of contents next to the text, on wide screens. */
export function Toc({ entries }: { entries: readonly TocEntry[] }) {
  if (entries.length === 0) return null
  return (
    <nav className={styles.toc} aria-labelledby="toc-title">
      <p id="toc-title" className={styles.title}>
        On this page
      </p>
      <List entries={entries} />
    </nav>
  )
}

/** The table of contents above the text, on narrow screens; closed at first. */
export function MobileToc({ entries }: { entries: readonly TocEntry[] }) {
  if (entries.length === 0) return null
  return (
    <details className={styles.mobile}>
      <summary>On this page</summary>
      <List entries={entries} />
    </details>
  )
}

function List({ entries }: { entries: readonly TocEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ anchor, text, level }) => (
        <li key={anchor} className={level > 2 ? styles.deep : undefined}>
          <a href={`#${anchor}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
