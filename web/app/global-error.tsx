'use client'
// Needs the browser: it stands for the whole page when even the layout failed.
import { CrashView } from '#components/layout/crash-view.tsx'

/** The last resort: no layout, no styles of it. */
export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en-US">
      <body>
        <CrashView error={error} retry={reset} />
      </body>
    </html>
  )
}
