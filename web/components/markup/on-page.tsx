'use client'
// Client component: it enhances the markup, which React does not read.
import { useLayoutEffect, useRef } from 'react'
import { enhance } from '#components/enhancement/enhance.ts'

/**
 * An element that contains markup; `isPage` for the content of a page that is enhanced. On public
 * pages the site's script does that, without React (`page-script/entry.ts`).
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup is another page
  useLayoutEffect(() => {
    if (isPage && element.current) return enhance(element.current)
    return undefined
  }, [isPage, html])
  return (
    <Tag
      ref={element}
      className={className}
      // The sidebar's script may have changed it before (sidebar/restore-script.ts).
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from elements by the server (to-html.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
