import { isStatusKind, statusSentence, statusWord } from '@repo/model/node-status.ts'
import { editable } from '#editable.ts'
import { hrefOf } from '#links/href.ts'
import type { Page } from '#queries/types.ts'
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

/** The note about a node's status on its page, with a link to the replacement. */
export function StatusNote({ page: { status } }: { page: Page }) {
  const kind = status?.kind
  if (!isStatusKind(kind)) return null
  const sentence = statusSentence(kind, status?.date ?? null)
  const replacement = sentence ? hrefOf(status?.replacement) : null
  return (
    <p className={styles.note} role="note" data-status={kind} {...editable(status)}>
      <StatusBadge kind={kind} /> {sentence}
      {replacement && (
        <>
          {' '}
          Use <a href={replacement}>{status?.replacement?.title}</a> instead.
        </>
      )}
    </p>
  )
}
