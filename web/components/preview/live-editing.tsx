'use client'
// Client component: the Studio reports edits to the page in its frame.
import { useRouter } from 'next/navigation'
import { VisualEditing } from 'next-sanity/visual-editing'
import { useCallback } from 'react'

/**
 * How long the Studio waits until the page counts as refreshed, ms; the router does not report it.
 */
const refreshMs = 1000

/**
 * Overlays of the Preview tool. Re-renders the page whenever a draft changes (next-sanity does that
 * for its own live content only).
 */
export function LiveEditing() {
  const router = useRouter()
  const refresh = useCallback(() => {
    router.refresh()
    return new Promise<void>((resolve) => setTimeout(resolve, refreshMs))
  }, [router])
  return <VisualEditing refresh={refresh} trailingSlash />
}
