'use client'
// Client component: it replaces the whole page when even the layout failed.
import PageError from './error.tsx'
import './tokens.css'
import './base.css'
import '#components/navigation/navigation.css'

/** Shown when the layout itself failed. It imports the styles, since no layout does. */
export default function GlobalError({ error }: { error: Error }) {
  return (
    <html lang="en-US">
      <body>
        <PageError error={error} />
      </body>
    </html>
  )
}
