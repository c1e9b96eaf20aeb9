import { isPreviewing } from '#security/previewing.ts'
import { LazyLiveEditing } from './lazy-live-editing.tsx'
import styles from './preview.module.css'

/**
 * What a writer with a preview session sees in addition to the page; readers get neither it nor its
 * JavaScript.
 */
export async function Preview() {
  if (!(await isPreviewing())) return null
  return (
    <>
      <aside className={styles.bar} aria-label="Draft preview">
        <p>
          <strong>Draft preview.</strong> You see changes that are not published.
        </p>
        {/* Not a link: some clients prefetch links on hover, which would end draft mode. */}
        <form action="/api/draft/disable/" method="post">
          <button type="submit">Exit preview</button>
        </form>
      </aside>
      <LazyLiveEditing />
    </>
  )
}
