import { PageIcon } from './marked-text.tsx'
import type { StartState } from './start.ts'
import styles from './start-links.module.css'

/** Groups and popular pages, before a query. */
export function StartLinks({
  start: { groups, pages },
  onFollow,
}: {
  start: StartState
  onFollow?: React.MouseEventHandler<HTMLAnchorElement>
}) {
  if (pages.length === 0) return null
  return (
    <nav className={styles.start} aria-label="Start here">
      <h2>Groups</h2>
      <ul>
        {groups.map((group) => (
          <li key={group}>
            <a href={`/search/?${new URLSearchParams({ group, kind: 'page' })}`} onClick={onFollow}>
              {group}
            </a>
          </li>
        ))}
      </ul>
      <h2>Popular pages</h2>
      <ul>
        {pages.map(({ url, icon, title }) => (
          <li key={url}>
            <a href={url} onClick={onFollow}>
              <PageIcon drawing={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
