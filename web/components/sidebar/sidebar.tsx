import { StatusBadge } from '#components/status/status.tsx'
import type { SidebarItem } from '#queries/sidebar.ts'
import { restoreScript } from './restore-script.ts'
import styles from './sidebar.module.css'

/**
 * The top level and the branch of the page; every other branch is a link to its category until the
 * browser adds a button that opens it (`enhancement/branches.ts`).
 */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  return (
    <>
      <nav className={styles.sidebar} aria-label="Docs sidebar">
        <Items items={items} />
      </nav>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <script dangerouslySetInnerHTML={{ __html: restoreScript }} />
    </>
  )
}

function Items({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <a href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
            {item.title}
            <StatusBadge kind={item.statusKind} />
          </a>
          {item.items.length > 0 && <Items items={item.items} />}
        </li>
      ))}
    </ul>
  )
}
