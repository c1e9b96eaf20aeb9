import Link from 'next/link'
import { isExternal } from '#queries/href.ts'

/** A link of navbar or footer, its address known. */
export interface NavLink {
  readonly key: string
  readonly label: string
  readonly href: string
}

/** Links within the site by the router, others in a new tab. */
export function MenuLinks({ links }: { links: readonly NavLink[] }) {
  return links.map(({ key, label, href }) =>
    isExternal(href) ? (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {label}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    ) : (
      <Link key={key} href={href} prefetch={false}>
        {label}
      </Link>
    ),
  )
}
