import { editable } from '#editable.ts'
import { factSource, type StoredSource } from './fact-source.ts'

/** The day on which a row was compared with its source, and a link to that; both or nothing. */
export function CheckedOn({ row }: { row: { source?: StoredSource | null } }) {
  const source = factSource(row.source)
  if (!source) return null
  return (
    <p {...editable(row, 'source')}>
      <small>
        Checked on {source.day} ·{' '}
        <a href={source.page.href} target="_blank" rel="noopener noreferrer">
          Source
        </a>
      </small>
    </p>
  )
}
