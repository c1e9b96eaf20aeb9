import { editable } from '#components/preview/editable.ts'
import type { ViewProps } from '../types.ts'
import styles from './view.module.css'

/** A box with the color of its kind; without a title it has the name of the kind. */
export function CalloutView({ block, Rich }: ViewProps<'callout'>) {
  const kind = block.kind ?? 'note'
  return (
    <aside className={`${styles.callout} ${styles[kind]}`}>
      <p className={styles.title} {...editable(block, 'title')}>
        {block.title ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}
      </p>
      <Rich body={block.body} />
    </aside>
  )
}
