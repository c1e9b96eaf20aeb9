import type { ReactNode } from 'react'
import { SanityLive } from '../live.ts'

/** A page that follows the lake. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <SanityLive />
      </body>
    </html>
  )
}
