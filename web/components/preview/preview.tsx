import { draftMode } from 'next/headers'
import styles from './preview.module.css'

/** What a writer in draft mode sees beside the page; readers get none of it, nor of its JavaScript. */
export async function Preview() {
  const { isEnabled } = await draftMode()
  if (!isEnabled) return null
  const { LiveEditing } = await import('./live-editing.tsx')
  return (
    <>
      <aside className={styles.bar} aria-label="Draft preview">
        <p>
          <strong>Draft preview.</strong> You see changes that are not published.
        </p>
        {/* No link: what only points at it would be enough for some to follow it. */}
        <form action="/api/draft/disable/" method="post">
          <button type="submit">Exit preview</button>
        </form>
      </aside>
      <LiveEditing />
    </>
  )
}
