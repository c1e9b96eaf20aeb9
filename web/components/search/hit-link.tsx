'use client'
// Client component: it responds to the pointer.
import { type Hit, leadOf } from './hit-text.ts'
import { MarkedText, PageIcon } from './marked-text.tsx'

/**
 * The link of a hit, with the icon of a page, and what a page or a row is about. A hit is an option
 * of a listbox, and options must not contain focusable elements (ARIA 1.2, "option": children are
 * presentational). So the element becomes a link when it is pointed at or clicked: then it opens in
 * a new tab and has a context menu as links do. Keyboards choose the option.
 */
export function HitLink({ hit, children }: { hit: Hit; children: React.ReactNode }) {
  const beLink = ({ currentTarget }: React.SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = hit.url
  }
  const about = hit.type === 'content' ? [] : leadOf(hit)
  return (
    // biome-ignore lint/a11y/useValidAnchor: it gets its URL before a reader can follow it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the option around it handles the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <a onPointerEnter={beLink} onClick={beLink}>
      <PageIcon drawing={hit.icon} />
      {children}
      {about.length > 0 && (
        <span>
          <MarkedText marked={about} />
        </span>
      )}
    </a>
  )
}
