import { isStatusKind, statusWord } from '@repo/model/node-status.ts'
import styles from './status.module.css'

/** The status of a node in one word, next to its name; nothing without a known status. */
export function StatusBadge({ kind }: { kind: string | null | undefined }) {
  if (!isStatusKind(kind)) return null
  return (
    <small className={styles.badge} data-status={kind}>
      {statusWord(kind)}
    </small>
  )
}
