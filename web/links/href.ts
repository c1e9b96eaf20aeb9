/** Converts a link of a query's result to its path or URL. Pure. */

import { isLinkable } from '@repo/model/addresses.ts'
import { isPageType } from '@repo/model/kinds.ts'
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'

/** The part of `linkFields` that a path needs. */
export interface Linkable {
  readonly _type: string
  readonly slug: string | null
  readonly segments: readonly (string | null)[] | null
}

/** Fields of a link (`linkFields`). */
export interface Link extends Linkable {
  readonly _id: string
  readonly title: string | null
}

/** Fields of a card (`cardFields`), including those of its link. */
export interface Shown extends Link {
  readonly icon: string | null
  /** Name of the group's color. */
  readonly color: string | null
  readonly summary: string | null
  readonly statusKind?: string | null
}

/** Path of a page, a category or a tag; `null` if it is not published or has no path. */
export function hrefOf(link: Linkable | null | undefined): string | null {
  if (!link?.slug) return null
  if (link._type === 'category') return categoryPath(link.slug)
  if (link._type === 'tag') return tagPath(link.slug)
  if (isPageType(link._type)) return pagePath({ segments: link.segments ?? [], slug: link.slug })
  return null
}

/** A page above another, with its path. */
export interface Crumb {
  readonly title: string
  readonly href: string
}

/** The categories above a page that are published and have a path, outermost first. */
export function crumbsOf(trail: readonly (Link | null)[]): Crumb[] {
  return trail.flatMap((category) => {
    const href = hrefOf(category)
    return category && href ? [{ title: category.title ?? '', href }] : []
  })
}

/**
 * URL of a link of navbar, footer or home page: the path of its page, else its own URL; `null` if
 * it has neither, or one that the forms refuse, such as `javascript:`.
 */
export function navHref(link: {
  readonly page: Linkable | null
  readonly href: string | null
}): string | null {
  return hrefOf(link.page) ?? (isLinkable(link.href) ? link.href : null)
}

/** True if a URL has a scheme, as those of other sites do. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href)
}
