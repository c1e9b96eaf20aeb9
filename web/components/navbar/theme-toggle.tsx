'use client'
// Client component: the reader chooses, and the browser stores the choice.
import { useTheme } from 'next-themes'
import { keep } from '#components/storage/storage.ts'
import { themeKey } from '#components/theme/theme-key.ts'
import styles from './navbar.module.css'

/** Switches between light and dark; light unless the reader chose (SPEC.md §4). */
export function ThemeToggle() {
  const { resolvedTheme, setTheme } = useTheme()
  const toggle = () => {
    const mode = resolvedTheme === 'dark' ? 'light' : 'dark'
    setTheme(mode)
    // next-themes stores it too, but reports no error when it cannot (SPEC.md §8: logged and
    // ignored).
    keep(themeKey, mode)
  }
  return (
    <button
      type="button"
      className={styles.tool}
      onClick={toggle}
      aria-label="Switch between dark and light mode"
      title="Switch between dark and light mode"
    >
      <svg className={styles.dark} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
        />
      </svg>
      <svg className={styles.light} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}
