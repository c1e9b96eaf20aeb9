'use client'
// Needs the browser: what was dismissed is kept there.
import { keep } from '#components/storage/storage.ts'
import styles from './announcement.module.css'
import { dismissKey, idKey } from './dismiss.ts'

/** Hides the bar, here and on every page to come. */
export function DismissButton() {
  const dismiss = () => {
    const bar = document.getElementById('announcement')
    if (!bar) return
    // The script beside the bar did not run if it came while the tab was open.
    keep(idKey, bar.dataset.id ?? '')
    keep(dismissKey, 'true')
    bar.hidden = true
  }
  return (
    <button type="button" className={styles.dismiss} onClick={dismiss} aria-label="Close">
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </button>
  )
}
