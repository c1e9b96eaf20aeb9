'use client'
// Needs the browser: a part of the page did not arrive there.
import { useEffect, useState } from 'react'
import { keep, recall } from '#components/storage/storage.ts'

/**
 * What stands for a page whose code did not load, for example since a deployment took it away: it is loaded anew, once;
 * when that does not help, a red box has a button for it (SPEC.md §8). Docusaurus reloads without end.
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

/** Whether an error is that of code which could not be fetched (Turbopack, and browsers' own `import()`). */
export function isLoadError(error: Error): boolean {
  return (
    error.name === 'ChunkLoadError' ||
    /failed to load chunk|dynamically imported module|importing a module script failed/i.test(error.message)
  )
}

/** The message names the file, which another build names otherwise. Where nothing is kept it could go round for ever: never the first. */
function isFirstTime({ message }: Error): boolean {
  const key = `reloaded: ${message}`
  return !recall(key, 'sessionStorage') && keep(key, 'yes', 'sessionStorage')
}
