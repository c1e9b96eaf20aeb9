import { item } from '#mdast/tree.ts'
import { entry } from '../entry.ts'
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
  markdown: (page) => (page.limits ?? []).map(({ title, description }) => item(entry(title, description))),
}
