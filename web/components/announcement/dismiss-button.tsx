'use client'
// Client component: the browser stores what the reader dismissed.
import { keep } from '#components/storage/storage.ts'
import styles from './announcement.module.css'
import { dismissKey, idKey } from './dismiss.ts'

/** Hides the bar on this page and all further ones. */
export function DismissButton() {
  const dismiss = () => {
    const bar = document.getElementById('announcement')
    if (!bar) return
    // The bar's script did not run if the bar appeared while the tab was open.
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
