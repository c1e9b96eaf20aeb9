import { linkTo, webLink } from '#markdown/links.ts'
import { paragraph, text, withDetails } from '#markdown/tree.ts'
import { hrefOf } from '#queries/href.ts'
import { entry } from '../entry.ts'
import type { SectionContent } from '../types.ts'

/** The credentials that a node needs, with the guide to each and the page of the service. */
export const credentialsContent: SectionContent = {
  rows: (page) =>
    (page.credentials ?? []).map(({ _key, title, description }) => ({
      key: _key,
      anchor: 'credentials',
      title: title ?? '',
      content: description ?? '',
      keywords: [],
    })),
  markdown: (page, around) =>
    (page.credentials ?? []).map(({ title, description, url, guide }) => {
      const href = hrefOf(guide)
      const links = [
        ...(href ? [[text('Guide: '), linkTo(href, guide?.title ?? href, around)]] : []),
        ...(url ? [[text('Page of the service: '), webLink(url, url, around)]] : []),
      ]
      return withDetails(entry(title, description), links.map(paragraph))
    }),
}
