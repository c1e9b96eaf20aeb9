'use client'
// Needs the browser: what is clicked in markup, of which React does not know.
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { copyOnClick } from './copy.ts'
import { followLinks } from './follow-links.ts'
import { prefetchOnIntent } from './prefetch.ts'

/** Follows and prefetches links and copies, on every page. To be used once. */
export function useLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const ends = [followLinks((href) => router.push(href)), prefetchOnIntent((href) => router.prefetch(href))]
    return () => {
      for (const end of ends) end()
    }
  }, [router])
  useEffect(copyOnClick, [])
}
