'use client'
// Needs the browser: shortcuts, and the modal that is loaded when somebody means to search.
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SearchConfig } from './config.ts'
import { knowSearch } from './known-search.ts'
import styles from './search.module.css'

const load = () => import('./search-modal.tsx')
const SearchModal = lazy(load)

/** The button; Ctrl or Cmd + K, or / when no text field has focus, do the same (specification §2). */
export function SearchBox({ config }: { config: SearchConfig }) {
  const [open, setOpen] = useState(false)
  const [scrollY, setScrollY] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  // While rendering: effects of the page run before those of the navbar.
  knowSearch(config)
  const show = useCallback(() => {
    setScrollY(window.scrollY)
    setOpen(true)
  }, [])
  const hide = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const toggles = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      const slash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !isTextField(event.target) && slashIsOn()
      const closes = open && (toggles || event.key === 'Escape')
      if (!closes && !(toggles || slash)) return
      if (slash && open) return
      event.preventDefault()
      if (closes) hide()
      else show()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, hide, show])

  return (
    <>
      {/* A form, so that the button leads to the search page where scripts do not run. */}
      <form action="/search/" method="get">
        <button
          ref={button}
          type="submit"
          className={styles.button}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={(event) => {
            event.preventDefault()
            show()
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
      {open &&
        createPortal(
          <Suspense>
            <SearchModal config={config} scrollY={scrollY} onClose={hide} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

/** A shortcut of one character can be switched off (WCAG 2.1.4): `localStorage['search.slash'] = 'off'`. */
function slashIsOn(): boolean {
  try {
    return localStorage.getItem('search.slash') !== 'off'
  } catch (error) {
    console.warn('The browser keeps no settings:', error)
    return true
  }
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
