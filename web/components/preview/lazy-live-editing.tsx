'use client'
// Client component: loads the code of the overlays, which readers' pages would otherwise contain.
import { lazy, Suspense } from 'react'

const LiveEditing = lazy(async () => ({ default: (await import('./live-editing.tsx')).LiveEditing }))

/** The overlays of the Preview tool, whose code is loaded when they are first rendered. */
export function LazyLiveEditing() {
  return (
    <Suspense>
      <LiveEditing />
    </Suspense>
  )
}
