/** A link of a query's result → its address. Pure. */
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'

/** What `linkFields` gives, as far as an address needs it. */
export interface Linkable {
  readonly _type: string
  readonly slug: string | null
  readonly segments: readonly (string | null)[] | null
}

/** What a link shows (`linkFields`). */
export interface Link extends Linkable {
  readonly _id: string
  readonly title: string | null
}

/** What a card shows beside its link (`cardFields`). */
export interface Shown extends Link {
  readonly icon: string | null
  /** Name of the group's colour. */
  readonly color: string | null
  readonly summary: string | null
}

/** Path of a page, a category or a tag; `null` for what is not published or has no address. */
export function hrefOf(link: Linkable | null | undefined): string | null {
  if (!link?.slug) return null
  if (link._type === 'category') return categoryPath(link.slug)
  if (link._type === 'tag') return tagPath(link.slug)
  if (link._type === 'nodePage' || link._type === 'guide')
    return pagePath({ segments: link.segments ?? [], slug: link.slug })
  return null
}

/** Address of a link of navbar, footer or home page: its page's, else its own; `null` when it leads nowhere. */
export function navHref(link: {
  readonly page: Linkable | null
  readonly href: string | null
}): string | null {
  return hrefOf(link.page) ?? link.href
}

/** Whether an address leaves the site. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href)
}
