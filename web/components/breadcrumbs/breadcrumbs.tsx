import { Icon } from '#components/icon/icon.tsx'
import type { Crumb } from '#links/href.ts'
import styles from './breadcrumbs.module.css'

/** The breadcrumb trail from the home page to a page. */
export function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.list}>
        <li>
          <a href="/" aria-label="Home page">
            <Icon name="home" />
          </a>
        </li>
        {trail.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
