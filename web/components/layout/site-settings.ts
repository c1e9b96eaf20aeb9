/** Site settings as the furniture of a page needs them. */
import type { NavLink } from '#components/link/menu-links.tsx'
import { hrefOf, type Linkable, navHref } from '#queries/href.ts'
import { read } from '#queries/read.ts'
import type { SettingsQueryResult } from '#queries/results.generated.ts'
import { settingsQuery } from '#queries/settings.ts'

/** What stands on every page; sensible values where the Studio has none yet. */
export async function siteSettings() {
  const { settings } = await read<SettingsQueryResult>(settingsQuery)
  return {
    productName: settings?.productName ?? 'Documentation',
    company: settings?.company ?? '',
    tagline: settings?.tagline ?? '',
    description: settings?.description ?? '',
    copyright: settings?.copyright ?? null,
    mainDoc: hrefOf(settings?.mainDoc) ?? '/docs/',
    navbar: navLinks(settings?.navbar),
    footer: (settings?.footer ?? []).map(({ _key, title, links }) => ({
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
        readonly _key?: string | null
        readonly label: string | null
        readonly href: string | null
        readonly page: Linkable | null
      }[]
    | null
    | undefined,
): NavLink[] {
  return (links ?? []).flatMap((link) => {
    const href = navHref(link)
    return href ? [{ key: link._key ?? href, label: link.label ?? href, href }] : []
  })
}
