import type { Neighbor } from '#queries/sidebar.ts'
import styles from './pager.module.css'

/**
 * Links to the previous and next page in the order of the sidebar, each with what its page is
 * about. The style sheet draws the arrows.
 */
export function Pager({ previous, next }: { previous: Neighbor | null; next: Neighbor | null }) {
  if (!previous && !next) return null
  return (
    <nav className={styles.pager} aria-label="Docs pages">
      {previous && (
        <a href={previous.href} rel="prev">
          <span>Previous</span>
          {previous.title}
          {previous.summary && <small>{previous.summary}</small>}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span>Next</span>
          {next.title}
          {next.summary && <small>{next.summary}</small>}
        </a>
      )}
    </nav>
  )
}
