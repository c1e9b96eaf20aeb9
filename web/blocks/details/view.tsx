import { editable } from '#editable.ts'
import type { ViewProps } from '../types.ts'
import styles from './view.module.css'

/** Text that is hidden until a reader opens it. */
export function DetailsView({ block, Rich }: ViewProps<'details'>) {
  return (
    <details className={styles.details}>
      <summary {...editable(block, 'summary')}>{block.summary}</summary>
      <Rich body={block.body} />
    </details>
  )
}
