import styles from './announcement.module.css'
import { dismissKey, idKey } from './dismiss.ts'
import { DismissButton } from './dismiss-button.tsx'

/** Runs where the bar is, before it is painted: one that was dismissed stays away, another id brings it back. */
const script = `(function () {
  var bar = document.getElementById('announcement'), id = bar.dataset.id
  try {
    if (localStorage.getItem('${idKey}') !== id) {
      localStorage.setItem('${idKey}', id)
      localStorage.setItem('${dismissKey}', 'false')
    }
    bar.hidden = localStorage.getItem('${dismissKey}') === 'true'
  } catch (error) { console.warn('The browser does not tell what was dismissed:', error) }
})()`.replace(/\n\s*/g, '\n')

/**
 * The bar above the navbar (SPEC.md §4); it comes from the Site settings, and at first there is none.
 * @param id a new one brings the bar back to readers who dismissed the last one
 */
export function Announcement({
  id,
  text,
  isDismissible,
}: {
  readonly id: string
  readonly text: string
  readonly isDismissible: boolean
}) {
  return (
    <>
      {/* The script below hides it before React sees it. */}
      <section
        // Another bar is another element: this one may have been hidden.
        key={id}
        id="announcement"
        data-id={id}
        className={styles.bar}
        aria-label="Announcement"
        suppressHydrationWarning
      >
        <p>{text}</p>
        {isDismissible && <DismissButton />}
      </section>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {isDismissible && <script dangerouslySetInnerHTML={{ __html: script }} />}
    </>
  )
}
