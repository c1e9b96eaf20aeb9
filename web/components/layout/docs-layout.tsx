import { Markup } from '#components/markup/markup.tsx'
import { ReloadOnce } from '#components/navigation/reload-once.tsx'
import { Sidebar } from '#components/sidebar/sidebar.tsx'
import { type SidebarItem, sidebarOf } from '#queries/sidebar.ts'
import styles from './layout.module.css'

/**
 * A page of the documentation next to its sidebar, sent as markup: its parts are plain functions
 * that load no data.
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
    <Markup className={styles.page} isPage>
      <Frame items={items}>{children}</Frame>
    </Markup>
  )
}

/** The same for content that React manages, with its scripts (`page-script/public-page.ts`). */
export async function LiveDocsLayout({ children }: { children: React.ReactNode }) {
  const items = await sidebarOf([], null)
  return (
    <div className={styles.page} data-live="">
      <ReloadOnce />
      <Frame items={items}>
        <div className={styles.column}>{children}</div>
      </Frame>
    </div>
  )
}

function Frame({ items, children }: { items: readonly SidebarItem[]; children: React.ReactNode }) {
  return (
    <>
      <aside className={styles.sidebar}>
        <Sidebar items={items} />
      </aside>
      <main id="main" className={styles.main}>
        {children}
      </main>
    </>
  )
}
