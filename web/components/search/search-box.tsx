'use client'
// Client component: keyboard shortcuts, and the modal, which is loaded when a reader is about to
// search.
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SearchConfig } from './config.ts'
import { knowSearch } from './known-search.ts'
import styles from './search.module.css'
import { SearchUnreachable } from './search-unreachable.tsx'
import { slashIsOn } from './slash.ts'

const load = () => import('./search-modal.tsx')
/** Loads the modal ahead of its use; a failure is reported when it is used. */
const loadAhead = () => void load().catch(() => undefined)

/**
 * The search button; Ctrl or Cmd + K, and / when no text field has focus, do the same (SPEC.md §2).
 */
export function SearchBox({ config }: { config: SearchConfig }) {
  const [open, setOpen] = useState(false)
  const [modal, setModal] = useState<Awaited<ReturnType<typeof load>> | 'failed' | null>(null)
  const [scrollY, setScrollY] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  /** Element that opened the modal and gets the focus back; null for the search button or a key. */
  const opener = useRef<HTMLElement>(null)
  // Called while rendering, because effects of the page run before those of the navbar.
  knowSearch(config)
  const show = useCallback((from: HTMLElement | null) => {
    opener.current = from
    // The menu of small screens is a modal dialog above everything else.
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    setScrollY(window.scrollY)
    // Retries after a failure.
    setModal((before) => (before === 'failed' ? null : before))
    setOpen(true)
  }, [])
  const hide = useCallback(() => {
    setOpen(false)
    ;(opener.current ?? button.current)?.focus()
  }, [])
  useEffect(() => {
    if (!open || modal) return
    load().then(setModal, (error: unknown) => {
      console.warn('The search could not be loaded:', error)
      setModal('failed')
    })
  }, [open, modal])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const toggles = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      const slash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !isTextField(event.target) && slashIsOn()
      // A dialog handles Escape itself.
      const closes = open && (toggles || (event.key === 'Escape' && modal !== 'failed'))
      if (!closes && !(toggles || slash)) return
      if (slash && open) return
      event.preventDefault()
      if (closes) hide()
      else show(null)
    }
    // The search button of the home page, which is markup.
    const onClick = (event: MouseEvent) => {
      const from = event.target instanceof Element && event.target.closest<HTMLElement>('[data-opens-search]')
      if (!from) return
      event.preventDefault()
      show(from)
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('click', onClick)
    }
  }, [open, modal, hide, show])

  return (
    <>
      {/* A form, so that the button opens the search page without JavaScript. */}
      <form action="/search/" method="get">
        <button
          ref={button}
          type="submit"
          className={styles.button}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          onClick={(event) => {
            event.preventDefault()
            show(null)
          }}
        >
          <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
            <path
              d="M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.500 15.500L20 20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          </svg>
          <span className={styles.word}>Search</span>
          <span className={styles.key} />
        </button>
      </form>
      {open && modal === 'failed' && <SearchUnreachable onRetry={() => setModal(null)} onClose={hide} />}
      {open &&
        modal &&
        modal !== 'failed' &&
        createPortal(<modal.default config={config} scrollY={scrollY} onClose={hide} />, document.body)}
    </>
  )
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  )
}
