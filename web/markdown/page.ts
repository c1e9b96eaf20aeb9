/** Converts a page to Markdown (CommonMark with the tables and strikethrough of GFM). Pure. */
import { webAddress } from '@repo/model/addresses.ts'
import { isStatusKind, statusSentence, statusWord } from '@repo/model/node-status.ts'
import type { Root, RootContent } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { richContent } from '#blocks/body-markdown.ts'
import { shownSummary } from '#blocks/repeated-summary.ts'
import { hrefOf } from '#links/href.ts'
import { linesOf, linkTo, webLink } from '#mdast/links.ts'
import { bold, heading, paragraph, text, titledList } from '#mdast/tree.ts'
import { nodeContent } from '#node-sections/contents.ts'
import { ownMarkdown } from '#own/contents.ts'
import type { MarkdownPage, Surroundings } from './types.ts'

/**
 * Renders a page as Markdown: its title, the status of its node, its summary unless the text begins
 * with it, its text, and the structured fields of its node. Ends in a line break. Links to the
 * site's pages are absolute; a link to an unpublished document is only its text.
 */
export function pageMarkdown(page: MarkdownPage, around: Surroundings): string {
  const summary = shownSummary(page)
  return serialized([
    heading(1, [text(page.title ?? 'Untitled')]),
    ...statusContent(page, around),
    ...(summary ? [paragraph([text(summary)])] : []),
    ...ownMarkdown(page, around),
    ...providerContent(page, around),
    ...richContent(page.body, around),
    ...nodeContent(page, around),
    ...titledList('Works well with', linesOf(page.related, around)),
  ])
}

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

/** A Markdown tree as text. */
export function serialized(children: RootContent[]): string {
  const root: Root = { type: 'root', children }
  return toMarkdown(root, {
    bullet: '-',
    rule: '-',
    // Padded columns would repeat the width of the longest cell in spaces on every row.
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  })
}

/** The status of a node, such as "**Deprecated.** This node stops working on January 6, 2027." */
function statusContent({ status }: MarkdownPage, around: Surroundings): RootContent[] {
  const kind = status?.kind
  if (!isStatusKind(kind)) return []
  const sentence = statusSentence(kind, status?.date ?? null)
  const { replacement } = status ?? {}
  const href = sentence ? hrefOf(replacement) : null
  return [
    paragraph([
      bold(`${statusWord(kind)}.`),
      ...(sentence ? [text(` ${sentence}`)] : []),
      ...(href ? [text(' Use '), linkTo(href, replacement?.title ?? href, around), text(' instead.')] : []),
    ]),
  ]
}

function providerContent({ provider, title }: MarkdownPage, around: Surroundings): RootContent[] {
  if (!provider?.name) return []
  const { name, url } = provider
  // The node's own name adds nothing, but the URL of its service does.
  if (name === title && !webAddress(url)) return []
  return [paragraph([text('Service: '), url ? webLink(url, name, around) : text(name)])]
}
