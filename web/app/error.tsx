'use client'
// Needs the browser: it replaces what failed there.
import { useEffect } from 'react'
import { CrashView } from '#components/layout/crash-view.tsx'
import layout from '#components/layout/layout.module.css'

/** A page that crashed; the rest of the site stays (specification §8). */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => console.error(error), [error])
  return (
    <main id="main" className={layout.landing}>
      <CrashView error={error} retry={reset} />
    </main>
  )
}
