import { hrefOf } from '#links/href.ts'
import { linkTo, webLink } from '#mdast/links.ts'
import { code, paragraph, text, withDetails } from '#mdast/tree.ts'
import { lines } from '../../blocks/lines.ts'
import { checkedOn, entry } from '../entry.ts'
import type { SectionContent } from '../types.ts'

/** The credentials that a node needs, with the guide to each and the page of the service. */
export const credentialsContent: SectionContent = {
  rows: (page) =>
    (page.credentials ?? []).map(({ _key, title, description, permissions }) => ({
      key: _key,
      anchor: 'credentials',
      title: title ?? '',
      content: lines(description, permissions?.join(', ')),
      keywords: [],
    })),
  markdown: (page, around) =>
    (page.credentials ?? []).map(({ title, description, url, permissions, guide, source }) => {
      const href = hrefOf(guide)
      const details = [
        ...(permissions?.length
          ? [
              [
                text('Permissions: '),
                ...permissions.flatMap((name, index) => [...(index > 0 ? [text(', ')] : []), code(name)]),
              ],
            ]
          : []),
        ...(href ? [[text('Guide: '), linkTo(href, guide?.title ?? href, around)]] : []),
        ...(url ? [[text('Page of the service: '), webLink(url, url, around)]] : []),
      ]
      return withDetails(entry(title, description), [...details.map(paragraph), ...checkedOn(source, around)])
    }),
}
