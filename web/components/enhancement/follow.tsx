'use client'
// Client component: handles clicks in markup that React does not manage.
import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { catchUp, lookForChanges, renewWith } from '#components/navigation/changes.ts'
import { followWith, navigate, newPageShown } from '#components/navigation/navigate.ts'
import { renewBranches, toggleBranches } from './branches.ts'
import { copyOnClick } from './copy.ts'
import { followLinks } from './follow-links.ts'
import { prefetchNext, prefetchOnIntent, prefetchRoute } from './prefetch.ts'

/**
 * Follows and prefetches links, and handles copy buttons and those of the sidebar, on every page.
 * Render it once.
 */
export function Follow(): null {
  const router = useRouter()
  const pathname = usePathname()
  useEffect(() => {
    const follow = (href: string) => {
      // Does not show pages that are known to be stale. Whether others are is checked after the
      // route change.
      catchUp()
      router.push(href)
    }
    const prefetch = (href: string) => router.prefetch(href)
    const ends = [
      renewWith(() => {
        router.refresh()
        void renewBranches()
      }),
      followWith(follow),
      followLinks(navigate),
      prefetchOnIntent(prefetch, () => void lookForChanges()),
      prefetchRoute(prefetch),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [router])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page with another link
  useEffect(() => prefetchNext((href) => router.prefetch(href)), [router, pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the effect is about
  useEffect(() => newPageShown, [pathname])
  useEffect(copyOnClick, [])
  useEffect(toggleBranches, [])
  return null
}
