import { editable } from '#editable.ts'
import type { ViewProps } from '../types.ts'
import styles from './view.module.css'

/** Numbered steps, each with a title and a text. */
export function StepsView({ block, Rich }: ViewProps<'steps'>) {
  return (
    <ol className={styles.steps}>
      {(block.steps ?? []).map((step) => (
        <li key={step._key} className={styles.step}>
          <p className={styles.title} {...editable(step, 'title')}>
            {step.title}
          </p>
          <Rich body={step.body} />
        </li>
      ))}
    </ol>
  )
}
