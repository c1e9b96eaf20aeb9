'use client'
// Needs the browser: the clipboard. Without it, or without scripts, it is a link to the file.
import { type MouseEvent, useState } from 'react'
import styles from './copy-page.module.css'

/** How long the link says what became of the click, ms. */
const saidForMs = 2_000

/** Copies the page as Markdown; `href` is its file. */
export function CopyPage({ href }: { href: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    // Absent where the page did not come over a safe connection.
    if (opensElsewhere || !navigator.clipboard?.write) return
    event.preventDefault()
    try {
      // The promise goes into the item: Safari allows writing only in the turn of the click.
      const markdown = fetch(href).then((response) => {
        if (!response.ok) throw new Error(`${href} answered ${response.status}`)
        return response.blob()
      })
      const text = markdown.then((blob) => new Blob([blob], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
      setCopied(true)
      setTimeout(() => setCopied(false), saidForMs)
    } catch (error) {
      console.warn('The page could not be copied, so its file is opened:', error)
      window.location.assign(href)
    }
  }
  return (
    <p className={styles.line}>
      <a href={href} type="text/markdown" onClick={copy}>
        Copy page as Markdown
      </a>
      <span role="status">{isCopied && 'Copied'}</span>
    </p>
  )
}
