'use client'
// Needs the browser: the code of the search did not arrive there.
import { useEffect, useRef } from 'react'
import styles from './search.module.css'

/** Stands for the search when its code cannot be loaded; the page that is being read stays (SPEC.md §8). */
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
