import { MenuLinks, type NavLink } from '#components/link/menu-links.tsx'
import { Markup } from '#components/markup/markup.tsx'
import styles from './footer.module.css'

/** Columns of links and the copyright line (SPEC.md §2). */
export function Footer({
  columns,
  copyright,
}: {
  columns: readonly { readonly key: string; readonly title: string; readonly links: readonly NavLink[] }[]
  copyright: string | null
}) {
  return (
    <Markup as="footer" className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          {columns.map(({ key, title, links }) => (
            <div key={key}>
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
        {copyright && <p className={styles.copyright}>{copyright}</p>}
      </div>
    </Markup>
  )
}
