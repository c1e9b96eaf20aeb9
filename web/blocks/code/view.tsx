import type { BlockOf } from '#blocks/types.ts'
import styles from '../blocks.module.css'
import { CopyButton } from './copy-button.tsx'
import { highlight } from './highlight.ts'

/** Code with its file name, marked lines and a button that copies it. */
export async function CodeView({
  block,
}: {
  block: Pick<BlockOf<'code'>, 'code' | 'filename' | 'language' | 'highlightedLines'>
}) {
  const code = block.code ?? ''
  const html = await highlight(code, block.language, block.highlightedLines ?? [])
  return (
    <div className={styles.code}>
      {block.filename && <div className={styles.codeTitle}>{block.filename}</div>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter, which escapes the code */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <CopyButton code={code} />
    </div>
  )
}
