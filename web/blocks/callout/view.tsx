import { calloutHeading } from '@repo/model/callouts.ts'
import { editable } from '#editable.ts'
import type { ViewProps } from '../types.ts'
import styles from './view.module.css'

/** The sign of each kind, on a square of 24. */
const signs = {
  note: 'M4 5h16v14H4zM8 10h8M8 14h5',
  tip: 'M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0z',
  info: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 11v6M12 7.5v.5',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.5',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.5',
} as const

/** A box that says its kind with a sign, a word and a color, followed by its title. */
export function CalloutView({ block, Rich }: ViewProps<'callout'>) {
  const kind = block.kind ?? 'note'
  const { word, title, whole } = calloutHeading(kind, block.title)
  return (
    <aside className={`${styles.callout} ${styles[kind]}`} role="note" aria-label={whole}>
      <p className={styles.title}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={signs[kind]} />
        </svg>
        <span {...(title ? {} : editable(block, 'title'))}>{title ? `${word}:` : word}</span>
        {title && <span {...editable(block, 'title')}>{title}</span>}
      </p>
      <Rich body={block.body} />
    </aside>
  )
}
