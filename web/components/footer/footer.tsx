import { MenuLinks, type NavLink } from '#components/link/menu-links.tsx'
import { Markup } from '#components/markup/markup.tsx'
import type { Editable } from '#editable.ts'
import styles from './footer.module.css'

interface Column {
  readonly key: string
  readonly title: string
  readonly links: readonly NavLink[]
  readonly editing: Editable
}

/** Columns of links and the copyright line (SPEC.md §2). */
export function Footer({
  columns,
  copyright,
}: {
  columns: readonly Column[]
  copyright: { text: string; editing: Editable } | null
}) {
  return (
    <Markup as="footer" className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          {columns.map(({ key, title, links, editing }) => (
            <div key={key} {...editing}>
              <h2>{title}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <MenuLinks links={[link]} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {copyright && (
          <p className={styles.copyright} {...copyright.editing}>
            {copyright.text}
          </p>
        )}
      </div>
    </Markup>
  )
}
