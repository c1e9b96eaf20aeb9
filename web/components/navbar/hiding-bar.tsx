'use client'
// Needs the browser: it watches the direction of scrolling.
import { useEffect, useState } from 'react'
import styles from './navbar.module.css'

/** Hides on scrolling down and shows on scrolling up, never within its own height (specification §4). */
export function HidingBar({ children }: { children: React.ReactNode }) {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < 4) return
      setHidden(now > last && now > 60)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return <header className={hidden ? `${styles.bar} ${styles.hidden}` : styles.bar}>{children}</header>
}
