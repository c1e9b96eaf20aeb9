import { MenuLinks, type NavLink } from '#components/link/menu-links.tsx'
import type { Editable } from '#components/preview/editable.ts'
import styles from './announcement.module.css'
import { dismissKey, idKey } from './dismiss.ts'
import { DismissButton } from './dismiss-button.tsx'

/**
 * Runs next to the bar, before it is painted: hides a bar that the reader dismissed; another id
 * shows it again.
 */
const script = `(function () {
  var bar = document.getElementById('announcement'), id = bar.dataset.id
  try {
    if (localStorage.getItem('${idKey}') !== id) {
      localStorage.setItem('${idKey}', id)
      localStorage.setItem('${dismissKey}', 'false')
    }
    bar.hidden = localStorage.getItem('${dismissKey}') === 'true'
  } catch (error) { console.warn('The dismissed announcement could not be read:', error) }
})()`.replace(/\n\s*/g, '\n')

/**
 * The bar above the navbar (SPEC.md §4), from the Site settings, which have no announcement by
 * default.
 * @param id a new id shows the bar again to readers who dismissed the previous one
 */
export function Announcement({
  id,
  text,
  link,
  isDismissible,
  editing,
}: {
  readonly id: string
  readonly text: string
  readonly link: NavLink | null
  readonly isDismissible: boolean
  readonly editing: Editable
}) {
  return (
    <>
      {/* The script below hides it before React sees it. */}
      <section
        // Another announcement is a new element, because this one may have been hidden.
        key={id}
        id="announcement"
        data-id={id}
        className={styles.bar}
        aria-label="Announcement"
        suppressHydrationWarning
      >
        <p {...editing}>
          {text} {link && <MenuLinks links={[link]} />}
        </p>
        {isDismissible && <DismissButton />}
      </section>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {isDismissible && <script dangerouslySetInnerHTML={{ __html: script }} />}
    </>
  )
}
