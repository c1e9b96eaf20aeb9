import { errorAnchors } from '@repo/model/anchors.ts'
import type { Page } from '#queries/types.ts'
import styles from '../node-sections.module.css'

/** A list of error messages, each a link to itself, with cause and remedy. */
export function ErrorsView({ page }: { page: Page }) {
  const anchors = errorAnchors((page.errors ?? []).map(({ message }) => message))
  return (
    <ul className={`${styles.list} ${styles.errors}`}>
      {page.errors?.map(({ _key, message, cause, remedy }, index) => (
        <li key={_key} id={anchors[index]}>
          <h3>
            <a href={`#${anchors[index]}`}>{message}</a>
          </h3>
          <p>
            <b>Why</b> {cause}
          </p>
          <p>
            <b>What to do</b> {remedy}
          </p>
        </li>
      ))}
    </ul>
  )
}
