import { withDetails } from '#mdast/tree.ts'
import { checkedOn, entry } from '../entry.ts'
import type { SectionContent } from '../types.ts'

/** The limits of a node. */
export const limitsContent: SectionContent = {
  rows: (page) =>
    (page.limits ?? []).map(({ _key, title, description }) => ({
      key: _key,
      anchor: 'limits',
      title: title ?? '',
      content: description ?? '',
      answer: description ?? '',
      keywords: [],
    })),
  markdown: (page, around) =>
    (page.limits ?? []).map(({ title, description, source }) =>
      withDetails(entry(title, description), checkedOn(source, around)),
    ),
}
