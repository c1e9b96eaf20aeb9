'use client'
// Client component: it enhances the markup, which React does not read.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { restoreBranches } from '#components/enhancement/branches.ts'
import { enhance } from '#components/enhancement/enhance.ts'

/**
 * An element that contains markup; `isPage` for the content of a page that is enhanced. A cached
 * page sends the markup of its `div` once (`patches/repeated-markup.ts`).
 */
export function MarkupOnPage({
  as: Tag,
  className,
  html,
  isPage,
}: {
  as: 'div' | 'footer'
  className?: string
  html: string
  isPage?: true
}) {
  const element = useRef<HTMLDivElement>(null)
  // Before the page is painted, so that nothing moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup is another page
  useLayoutEffect(() => {
    if (isPage && element.current) return restoreBranches(element.current)
    return undefined
  }, [isPage, html])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup is another page
  useEffect(() => {
    if (isPage && element.current) return enhance(element.current)
    return undefined
  }, [isPage, html])
  return (
    <Tag
      ref={element}
      className={className}
      data-markup={Tag === 'div' ? '' : undefined}
      // The sidebar's script may have changed it before (sidebar/restore-script.ts).
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from elements by the server (to-html.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
