import { Sidebar } from '#components/sidebar/sidebar.tsx'
import { sidebarOf } from '#queries/sidebar.ts'
import styles from './layout.module.css'

/**
 * A page of the documentation beside its sidebar.
 * @param trail ids of the categories above it, outermost first
 * @param current id of the page or category itself, `null` for others
 */
export async function DocsLayout({
  trail,
  current,
  children,
}: {
  trail: readonly string[]
  current: string | null
  children: React.ReactNode
}) {
  const items = await sidebarOf(trail, current)
  return (
    <div className={styles.page}>
      <aside className={styles.sidebar}>
        <Sidebar items={items} />
      </aside>
      <main id="main" className={styles.main}>
        {children}
      </main>
    </div>
  )
}
