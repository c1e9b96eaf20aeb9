'use client'
// Client component: it restores the characters that the server swapped. React does not read the
// markup.
import { useEffect, useRef } from 'react'
import { enhance } from '#components/enhancement/enhance.ts'
import { swapEscapes } from './escape-swap.ts'

/**
 * An element that contains markup with swapped characters; `isPage` for the main content of a page.
 */
export function MarkupOnPage({
  as: Tag,
  className,
  html,
  isPage,
}: {
  as: 'div' | 'footer' | 'main'
  className?: string
  html: string
  isPage?: true
}) {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup is another page
  useEffect(() => {
    if (isPage && element.current) return enhance(element.current)
    return undefined
  }, [isPage, html])
  return (
    <Tag
      ref={element}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from elements by the server (to-html.ts)
      dangerouslySetInnerHTML={{ __html: swapEscapes(html) }}
    />
  )
}
