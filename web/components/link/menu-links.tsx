import { isExternal } from '#links/href.ts'

/** A link of navbar or footer, with its URL resolved. */
export interface NavLink {
  readonly label: string
  readonly href: string
}

/** Links; those to other sites open in a new tab. */
export function MenuLinks({ links }: { links: readonly NavLink[] }) {
  return links.map(({ label, href }) =>
    isExternal(href) ? (
      <a key={href} href={href} target="_blank" rel="noopener noreferrer">
        {label}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    ) : (
      <a key={href} href={href}>
        {label}
      </a>
    ),
  )
}
