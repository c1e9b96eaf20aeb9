'use client'
// Needs the browser: what is clicked in markup, of which React does not know.
import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { catchUp, lookForChanges, renewWith } from '#components/navigation/changes.ts'
import { copyOnClick } from './copy.ts'
import { followLinks } from './follow-links.ts'
import { prefetchNext, prefetchOnIntent, prefetchRoute } from './prefetch.ts'

/** Follows and prefetches links and copies, on every page. To be used once. */
export function useLinks(): void {
  const router = useRouter()
  const pathname = usePathname()
  useEffect(() => {
    const follow = (href: string) => {
      // What is known to be old is not shown; what is not known yet is asked when the route change is over.
      catchUp()
      router.push(href)
    }
    const prefetch = (href: string) => router.prefetch(href)
    const ends = [
      renewWith(() => router.refresh()),
      followLinks(follow),
      prefetchOnIntent(prefetch, () => void lookForChanges()),
      prefetchRoute(prefetch),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [router])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, with a link of its own
  useEffect(() => prefetchNext((href) => router.prefetch(href)), [router, pathname])
  useEffect(copyOnClick, [])
}
