'use client'
// Client component: a part of the page failed to load in the browser.
import { useEffect, useState } from 'react'
import { keep, recall } from '#components/storage/storage.ts'

/**
 * Replaces a page whose code did not load, for example because a deployment removed it. The page is
 * reloaded once; if that does not help, a red box has a button for it (SPEC.md §8). Docusaurus
 * reloads again and again.
 */
export function LoadFailed({ error }: { error: Error }) {
  const [isFinal, setFinal] = useState(false)
  useEffect(() => {
    console.warn(error)
    if (isFirstTime(error)) window.location.reload()
    else setFinal(true)
  }, [error])
  if (!isFinal) return null
  return (
    <div className="load-failed" role="alert">
      <p>This page could not be loaded.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Retry
      </button>
    </div>
  )
}

/**
 * True if an error means that code could not be fetched (from Turbopack, or the browser's own
 * `import()`).
 */
export function isLoadError(error: Error): boolean {
  return (
    error.name === 'ChunkLoadError' ||
    /failed to load chunk|dynamically imported module|importing a module script failed/i.test(error.message)
  )
}

/**
 * True if this error occurs for the first time in this tab. The message names the file, whose name
 * differs in another build. Without storage it is always false, since the page could reload
 * indefinitely.
 */
function isFirstTime({ message }: Error): boolean {
  const key = `reloaded: ${message}`
  return !recall(key, 'sessionStorage') && keep(key, 'yes', 'sessionStorage')
}
