/** Site settings as the furniture of a page needs them. */
import type { NavLink } from '#components/link/menu-links.tsx'
import { type Linkable, navHref } from '#queries/href.ts'
import { read } from '#queries/read.ts'
import { descriptionQuery, furnitureQuery, identityQuery } from '#queries/settings.ts'

/** What the site is called; a sensible value where the Studio has none yet. */
export async function identity() {
  const { identity: found } = await read(identityQuery)
  return { productName: found?.productName ?? 'Loomwork' }
}

/** What the site says of itself. Asked only where it is shown: pages with words of their own are not made anew when it changes. */
export async function siteDescription(): Promise<string> {
  const { description } = await read(descriptionQuery)
  return description ?? ''
}

/** What stands around every page. */
export async function furniture() {
  const { furniture: found } = await read(furnitureQuery)
  const { id, text, dismissible } = found?.announcement ?? {}
  return {
    // A writer who gave it no name means that its words are one.
    announcement: text ? { id: id || text, text, isDismissible: dismissible !== false } : null,
    copyright: found?.copyright ?? null,
    navbar: navLinks(found?.navbar),
    footer: (found?.footer ?? []).map(({ _key, title, links }) => ({
      key: _key,
      title: title ?? '',
      links: navLinks(links),
    })),
  }
}

/** Links that lead somewhere; one whose page is not published is left out until it is. */
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
