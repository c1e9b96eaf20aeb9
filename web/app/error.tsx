'use client'
// Client component: it replaces what failed in the browser.
import { useEffect } from 'react'
import layout from '#components/layout/layout.module.css'
import { showCrash } from '#components/navigation/crash.ts'
import { codeMissing } from '#components/navigation/reload-once.tsx'

/** Shown for a page with Next's client that crashed; the rest of the site stays (SPEC.md §8). */
export default function PageError({ error }: { error: Error }) {
  const isMissing = isLoadError(error)
  useEffect(() => {
    if (isMissing) dispatchEvent(new Event(codeMissing))
    else showCrash(error)
  }, [error, isMissing])
  return <main id="main" className={layout.landing} />
}

/** True if code could not be fetched: then `ReloadOnce` says so. */
function isLoadError({ name, message }: Error): boolean {
  return name === 'ChunkLoadError' || /dynamically imported module/i.test(message)
}
