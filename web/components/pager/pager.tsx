import type { Neighbour } from '#queries/sidebar.ts'
import styles from './pager.module.css'

/** Links to the previous and next page in the order of the sidebar. */
export function Pager({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  if (!previous && !next) return null
  return (
    <nav className={styles.pager} aria-label="Docs pages">
      {previous && (
        <a href={previous.href} rel="prev" className={styles.link}>
          <span>Previous</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next" className={`${styles.link} ${styles.next}`}>
          <span>Next</span>
          {next.title}
        </a>
      )}
    </nav>
  )
}
