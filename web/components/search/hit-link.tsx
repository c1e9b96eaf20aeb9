import { followLink } from './dialog-history.ts'
import { type Hit, markedOf } from './hit-text.ts'
import { MarkedText, PageIcon } from './marked-text.tsx'

/**
 * The link of a hit, with the icon of its page, and what a row and its page are about. A hit is an
 * option of a listbox, and options must not contain focusable elements (ARIA 1.2, "option":
 * children are presentational). So the element becomes a link when it is pointed at or clicked:
 * then it opens in a new tab and has a context menu as links do. Keyboards choose the option.
 */
export function HitLink({
  hit,
  onOpen,
  children,
}: {
  hit: Hit
  onOpen: (url: string) => void
  children: React.ReactNode
}) {
  const beLink = ({ currentTarget }: React.SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = hit.url
  }
  const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
    beLink(event)
    onOpen(hit.url)
    followLink(event)
  }
  const { type, icon, summary, answer, _snippetResult } = hit
  // The text of a section without a title is its title.
  const own = type === 'content' ? '' : _snippetResult?.content?.value
  const text = answer || own || summary
  return (
    // biome-ignore lint/a11y/useValidAnchor: it gets its URL before a reader can follow it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the option around it handles the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <a data-page={type === 'lvl1' || undefined} onPointerEnter={beLink} onClick={follow}>
      <PageIcon drawing={icon} />
      {children}
      {text && (
        <span>
          <MarkedText marked={markedOf(text)} />
        </span>
      )}
    </a>
  )
}
