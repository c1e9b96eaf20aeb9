'use client'
// Client component: it replaces what failed in the browser.
import { useEffect } from 'react'
import { CrashView } from '#components/layout/crash-view.tsx'
import layout from '#components/layout/layout.module.css'
import { isLoadError, LoadFailed } from '#components/navigation/load-failed.tsx'

/**
 * Shown for a page that crashed or whose code did not load; the rest of the site stays (SPEC.md
 * §8).
 */
export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  useEffect(() => console.error(error), [error])
  return (
    <main id="main" className={layout.landing}>
      {isLoadError(error) ? <LoadFailed error={error} /> : <CrashView error={error} retry={retry} />}
    </main>
  )
}
