import { editable } from '#editable.ts'
import captions from '../caption.module.css'
import type { ViewProps } from '../types.ts'
import styles from './view.module.css'

/** A table that scrolls where it is too wide. */
export function TableView({ block, Rich }: ViewProps<'table'>) {
  const rows = block.rows ?? []
  const head = block.headerRow === false ? undefined : rows[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be wrong, this is a region that scrolls
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={block.caption ?? 'Table'}>
      <table className={styles.table} dir="auto">
        {block.caption && (
          <caption className={captions.caption} {...editable(block, 'caption')}>
            {block.caption}
          </caption>
        )}
        {head && (
          <thead>
            <tr>
              {(head.cells ?? []).map((cell) => (
                <th key={cell._key} scope="col">
                  <Rich body={cell.content} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.slice(head ? 1 : 0).map((row) => (
            <tr key={row._key}>
              {(row.cells ?? []).map((cell) => (
                <td key={cell._key}>
                  <Rich body={cell.content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
