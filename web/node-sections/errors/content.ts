import { errorAnchors } from '@repo/model/anchors.ts'
import { withDetails } from '#mdast/tree.ts'
import { entry } from '../entry.ts'
import type { SectionContent } from '../types.ts'

/** The error messages of a node with their causes and remedies; search and links find each one. */
export const errorsContent: SectionContent = {
  rows: (page) => {
    const list = page.errors ?? []
    const anchors = errorAnchors(list.map(({ message }) => message))
    return list.map(({ _key, message, cause, remedy }, index) => ({
      key: _key,
      anchor: anchors[index] ?? 'errors',
      title: message ?? '',
      content: [cause, remedy].filter(Boolean).join(' '),
      ...(remedy && { answer: remedy }),
      keywords: [],
    }))
  },
  markdown: (page) =>
    (page.errors ?? []).map(({ message, cause, remedy }) =>
      withDetails(entry(message, null), [
        ...(cause ? [entry('Why', cause)] : []),
        ...(remedy ? [entry('What to do', remedy)] : []),
      ]),
    ),
}
