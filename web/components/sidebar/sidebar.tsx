import { StatusBadge } from '#components/status/status-badge.tsx'
import type { SidebarItem } from '#queries/sidebar.ts'
import styles from './sidebar.module.css'

/** The top level and the open branch; every other branch is a link to its category. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  return (
    <nav className={styles.sidebar} aria-label="Docs sidebar">
      <Items items={items} />
    </nav>
  )
}

function Items({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <a
            href={item.href}
            aria-current={item.isCurrent ? 'page' : undefined}
            className={item.isCategory ? (item.isOpen ? styles.open : styles.category) : undefined}
          >
            {item.title}
            <StatusBadge kind={item.statusKind} />
          </a>
          {item.items.length > 0 && <Items items={item.items} />}
        </li>
      ))}
    </ul>
  )
}
