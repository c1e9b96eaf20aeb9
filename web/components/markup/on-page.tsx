'use client'
// Needs the browser: what it gets is packed. It stays as the server wrote it, React does not look into it.
import { useEffect, useRef } from 'react'
import { behave } from '#components/behaviour/behave.ts'
import { packed } from './pack.ts'

/** An element with packed markup in it; `isPage` where the page's own content is. */
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
    if (isPage && element.current) return behave(element.current)
    return undefined
  }, [isPage, html])
  return (
    <Tag
      ref={element}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from elements by the server (to-html.ts)
      dangerouslySetInnerHTML={{ __html: packed(html) }}
    />
  )
}
