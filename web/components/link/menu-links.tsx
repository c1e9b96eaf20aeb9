import { isExternal } from '#queries/href.ts'

/** A link of navbar or footer, its address known. */
export interface NavLink {
  readonly label: string
  readonly href: string
}

/** Links within the site (followed by the router, `navigation/follow-links.ts`), others in a new tab. */
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
