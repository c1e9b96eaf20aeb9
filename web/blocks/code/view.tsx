import type { BlockOf } from '#blocks/types.ts'
import { languageLabel } from './languages.ts'
import styles from './view.module.css'

/**
 * Code below a bar with its file name, its language and a button that copies it
 * (`enhancement/copy.ts`). Shown without colors if it was not highlighted before
 * (`highlighted.ts`).
 */
export function CodeView({
  block,
  html,
}: {
  block: Pick<BlockOf<'code'>, 'code' | 'filename' | 'language'>
  html?: string | undefined
}) {
  const language = languageLabel(block.language)
  // The highlighter escapes the code.
  const content = html
    ? { dangerouslySetInnerHTML: { __html: html } }
    : { children: <code className="line">{block.code}</code> }
  return (
    <div className={styles.code}>
      <div className={styles.bar}>
        {block.filename && <b>{block.filename}</b>}
        {language && <i>{language}</i>}
        <button type="button" data-copy="code">
          Copy
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and must do so by keyboard too */}
      <pre tabIndex={0} {...content} />
    </div>
  )
}
