import type { BlockOf } from '#blocks/types.ts'
import styles from './view.module.css'

/**
 * Code with its file name, marked lines and a button that copies it (`enhancement/copy.ts`). Shown
 * without colors if it was not highlighted before (`highlighted.ts`).
 */
export function CodeView({
  block,
}: {
  block: Pick<BlockOf<'code'>, 'code' | 'filename'> & { readonly html?: string }
}) {
  return (
    <div className={styles.code}>
      {block.filename && <div className={styles.title}>{block.filename}</div>}
      {block.html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter, which escapes the code
        <div dangerouslySetInnerHTML={{ __html: block.html }} />
      ) : (
        <pre>
          <code>{block.code}</code>
        </pre>
      )}
      <button type="button" className={styles.copy} data-copy="code">
        Copy
      </button>
    </div>
  )
}
