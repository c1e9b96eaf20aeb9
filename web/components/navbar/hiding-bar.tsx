'use client'
// Client component: it watches the direction of scrolling.
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import styles from './navbar.module.css'

/** Hides on scrolling down and shows on scrolling up, never within its own height (SPEC.md §4). */
export function HidingBar({ children }: { children: React.ReactNode }) {
  const [hidden, setHidden] = useState(false)
  const pathname = usePathname()
  // A new page shows the bar, also when Back leads to the middle of a page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the effect is about
  useEffect(() => setHidden(false), [pathname])
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
