import { draftMode } from 'next/headers'
import styles from './preview.module.css'

/** What a writer in draft mode sees beside the page; readers get none of it, nor of its JavaScript. */
export async function Preview() {
  const { isEnabled } = await draftMode()
  if (!isEnabled) return null
  const { VisualEditing } = await import('next-sanity/visual-editing')
  return (
    <>
      <aside className={styles.bar} aria-label="Draft preview">
        <p>
          <strong>Draft preview.</strong> You see changes that are not published.
        </p>
        {/* A whole page load: the answer takes the cookie away. */}
        <a href="/api/draft/disable/">Exit preview</a>
      </aside>
      <VisualEditing />
    </>
  )
}
