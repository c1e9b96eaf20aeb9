import type { Page } from '#queries/types.ts'
import styles from '../node-sections.module.css'

/** A list of limits. */
export function LimitsView({ page }: { page: Page }) {
  return (
    <ul className={styles.list}>
      {page.limits?.map(({ _key, title, description }) => (
        <li key={_key}>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
