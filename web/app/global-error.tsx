'use client'
// Client component: it replaces the whole page when even the layout failed.
import { CrashView } from '#components/layout/crash-view.tsx'
import { isLoadError, LoadFailed } from '#components/navigation/load-failed.tsx'
import './tokens.css'
import './base.css'
import '#components/navigation/navigation.css'

/** Shown when the layout itself failed. It imports the styles, since no layout does. */
export default function GlobalError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="en-US">
      <body>
        <main>
          {isLoadError(error) ? <LoadFailed error={error} /> : <CrashView error={error} retry={retry} />}
        </main>
      </body>
    </html>
  )
}
