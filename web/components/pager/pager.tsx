import type { Neighbor } from '#queries/sidebar.ts'
import styles from './pager.module.css'

/** Links to the previous and next page in the order of the sidebar, with their summaries. */
export function Pager({ previous, next }: { previous: Neighbor | null; next: Neighbor | null }) {
  if (!previous && !next) return null
  return (
    <nav className={styles.pager} aria-label="Docs pages">
      {previous && <NeighborLink rel="prev" label="Previous" to={previous} />}
      {next && <NeighborLink rel="next" label="Next" to={next} />}
    </nav>
  )
}

function NeighborLink({ rel, label, to }: { rel: string; label: string; to: Neighbor }) {
  return (
    <a href={to.href} rel={rel}>
      <span>{label}</span>
      {to.title}
      {to.summary && <small>{to.summary}</small>}
    </a>
  )
}
