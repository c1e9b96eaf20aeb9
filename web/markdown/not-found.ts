import { linkTo } from './links.ts'
import { serialized } from './page.ts'
import { heading, paragraph, text } from './tree.ts'
import type { Surroundings } from './types.ts'

/** The Markdown of a path without a page. */
export function notFoundMarkdown(path: string, around: Surroundings): string {
  return serialized([
    heading(1, [text('Page not found')]),
    paragraph([
      text(`There is no page at ${path}: `),
      linkTo('/llms.txt', 'llms.txt', around),
      text(' lists all of them.'),
    ]),
  ])
}
