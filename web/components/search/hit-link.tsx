'use client'
// Needs the browser: what happens when it is pointed at.

/**
 * A hit is an option of a list, and options hold nothing that takes the focus (ARIA 1.2, "option": children are presentational). So it is
 * a link from when it is pointed at or clicked: it opens in another tab and has a menu as links do. Keyboards choose the option.
 */
export function HitLink({ href, children }: { href: string; children: React.ReactNode }) {
  const beLink = ({ currentTarget }: React.SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = href
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it gets its address before anybody can follow it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the option around it hears the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <a onPointerEnter={beLink} onClick={beLink}>
      {children}
    </a>
  )
}
