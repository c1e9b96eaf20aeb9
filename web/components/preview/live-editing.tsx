'use client'
// Needs the browser: the Studio tells the page in its frame what was typed.
import { useRouter } from 'next/navigation'
import { VisualEditing } from 'next-sanity/visual-editing'
import { useCallback } from 'react'

/** The Studio waits so long until the page counts as fetched again, ms; the router does not tell. */
const refreshMs = 1000

/** Overlays of the Preview tool, and the page made anew whenever a draft changes (next-sanity does that for its own live content only). */
export function LiveEditing() {
  const router = useRouter()
  const refresh = useCallback(() => {
    router.refresh()
    return new Promise<void>((resolve) => setTimeout(resolve, refreshMs))
  }, [router])
  return <VisualEditing refresh={refresh} trailingSlash />
}
