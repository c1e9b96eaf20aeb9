import Link from 'next/link'
import type { SidebarItem } from '#queries/sidebar.ts'
import styles from './sidebar.module.css'

/** The top level and the open branch; every other branch is a link to its category. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  return (
    <nav aria-label="Docs sidebar">
      <Items items={items} />
    </nav>
  )
}

function Items({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Link
            href={item.href}
            prefetch={false}
            aria-current={item.isCurrent ? 'page' : undefined}
            className={[
              styles.link,
              item.isCategory && styles.category,
              item.isCurrent && styles.current,
              item.isOpen && styles.open,
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {item.title}
            {item.isCategory && (
              <svg className={styles.chevron} viewBox="0 0 12 12" aria-hidden="true">
                <path d="M4 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            )}
          </Link>
          {item.items.length > 0 && <Items items={item.items} />}
        </li>
      ))}
    </ul>
  )
}
