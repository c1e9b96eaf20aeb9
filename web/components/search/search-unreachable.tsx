'use client'
// Client component: the code of the search failed to load in the browser.
import { useEffect, useRef } from 'react'
import styles from './search.module.css'

/**
 * Shown instead of the search when its code cannot be loaded; the current page stays (SPEC.md §8).
 */
export function SearchUnreachable({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.unreachable} aria-labelledby="unreachable" onClose={onClose}>
      <strong id="unreachable">Unable to fetch results</strong>
      <p>You might want to check your network connection.</p>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  )
}
