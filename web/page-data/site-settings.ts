/** Site settings, as pages need them. */

import { announcementText } from '@repo/model/announcement.ts'
import { isColor } from '@repo/model/colors.ts'
import { imageUrl } from '#clients/images.ts'
import type { NavLink } from '#components/link/menu-links.tsx'
import type { NavEntry } from '#components/navbar/navbar.tsx'
import { editable } from '#editable.ts'
import { type Linkable, navHref } from '#links/href.ts'
import { unnamedProduct } from '#metadata/brand.ts'
import { hasNodesQuery, isEmptyQuery } from '#queries/published.ts'
import { read } from '#queries/read.ts'
import {
  brandQuery,
  descriptionQuery,
  publisherQuery,
  siteChromeQuery,
  siteNameQuery,
} from '#queries/settings.ts'

/** Name of the site; a default if the Studio has none yet. */
export async function siteName() {
  const { siteName: found } = await read(siteNameQuery)
  return { productName: found?.productName || unnamedProduct }
}

/**
 * Description of the site, or an empty text. Read only where it is shown, so that a change of it
 * does not re-render pages with their own description.
 */
export async function siteDescription(): Promise<string> {
  const { description } = await read(descriptionQuery)
  return description ?? ''
}

/** Who publishes the site: the company, or the product if the Studio has no company. */
export async function publisherName(): Promise<string> {
  const { publisher } = await read(publisherQuery)
  return publisher || (await siteName()).productName
}

/**
 * True if no listed page is published. Call it only for a page that shows nothing else, because it
 * adds a query that is revalidated after each publish.
 */
export async function isEmptySite(): Promise<boolean> {
  return (await read(isEmptyQuery)).isEmpty
}

/** Color and logo of the site; null where the Studio has none. */
export async function siteBrand() {
  const { brand } = await read(brandQuery)
  const color = brand?.color ?? ''
  return {
    color: isColor(color) ? color : null,
    logo: brand?.logo ? imageUrl(brand.logo, 512) : null,
  }
}

/** True if a node page is listed; without one, nothing speaks of nodes. */
export async function hasNodes(): Promise<boolean> {
  return (await read(hasNodesQuery)).hasNodes
}

/** Site chrome: navigation bar, footer and announcement of every page. */
export async function siteChrome() {
  const { siteChrome: found } = await read(siteChromeQuery)
  const { id, text, content, link, dismissible } = found?.announcement ?? {}
  const richText = announcementText(content)
  return {
    // Without an id, the text identifies the announcement that a reader dismissed.
    announcement:
      richText || text
        ? {
            id: id || richText || (text ?? ''),
            // An older announcement has only a plain text.
            text: richText ? (content ?? []) : (text ?? ''),
            link: navLinks(link ? [link] : [])[0] ?? null,
            isDismissible: dismissible !== false,
            editing: editable(found?.announcement, richText ? 'content' : 'text'),
          }
        : null,
    copyright: found?.copyright ? { text: found.copyright, editing: editable(found, 'copyright') } : null,
    navbar: (found?.navbar ?? []).flatMap((entry): NavEntry[] => {
      if (entry._type !== 'navGroup')
        return navLinks([entry]).map((link) => ({ ...link, isButton: entry._type === 'navButton' }))
      const links = navLinks(entry.links)
      return links.length > 0 ? [{ title: entry.title ?? '', links }] : []
    }),
    footer: (found?.footer ?? []).map((column) => ({
      key: column._key,
      title: column.title ?? '',
      links: navLinks(column.links),
      editing: editable(column),
    })),
  }
}

/** Links with a URL; a link to a page that is not published is left out. */
export function navLinks(
  links:
    | readonly {
        readonly label: string | null
        readonly href: string | null
        readonly page: Linkable | null
      }[]
    | null
    | undefined,
): NavLink[] {
  return (links ?? []).flatMap((link) => {
    const href = navHref(link)
    return href ? [{ label: link.label ?? href, href }] : []
  })
}
