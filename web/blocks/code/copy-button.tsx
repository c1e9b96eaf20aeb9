'use client'
// Needs the browser: the clipboard.
import { useState } from 'react'
import styles from '../blocks.module.css'

/** Copies the code and says so for two seconds. */
export function CopyButton({ code }: { code: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setDone(true)
    setTimeout(() => setDone(false), 2_000)
  }
  return (
    <button
      type="button"
      className={styles.copy}
      onClick={copy}
      aria-label={done ? 'Copied' : 'Copy code to clipboard'}
    >
      {done ? 'Copied' : 'Copy'}
    </button>
  )
}
