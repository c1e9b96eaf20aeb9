import Link from 'next/link'
import type { Neighbour } from '#queries/sidebar.ts'
import styles from './pager.module.css'

/** What comes before and after in the order of the sidebar. */
export function Pager({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  if (!previous && !next) return null
  return (
    <nav className={styles.pager} aria-label="Docs pages">
      {previous && (
        <Link href={previous.href} className={styles.link} prefetch={false}>
          <span>Previous</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link href={next.href} className={`${styles.link} ${styles.next}`} prefetch={false}>
          <span>Next</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
