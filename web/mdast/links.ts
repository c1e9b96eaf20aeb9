/** Links of a Markdown tree (mdast). Pure. */
import { webAddress } from '@repo/model/addresses.ts'
import { markdownPath } from '@repo/model/paths.ts'
import type { Link, ListItem, PhrasingContent, Text } from 'mdast'
import { hrefOf, isExternal, type Linkable } from '#links/href.ts'
import type { Surroundings } from '#markdown/types.ts'
import { item, paragraph, text } from './tree.ts'

/**
 * The absolute URL of a link on the site; the link to a page leads to its Markdown: `/docs/a/#b` →
 * `https://…/docs/a.md#b`. URLs of other sites stay as they are.
 */
export function absoluteUrl(href: string, { site }: Surroundings): string {
  const path = href.startsWith(`${site}/`) ? href.slice(site.length) : href
  return isExternal(path) ? path : `${site}${toMarkdown(path.startsWith('/') ? path : `/${path}`)}`
}

/**
 * The same link to the Markdown of a page: `/docs/a/#b` → `/docs/a.md#b`. Files, and paths that
 * have no Markdown such as `/search/`, stay as they are.
 */
export function toMarkdown(href: string): string {
  const [, path = '', suffix = ''] = /^(\/(?:docs(?:\/[^?#]*)?)?)([?#].*)?$/.exec(href) ?? []
  if (!path || /\.[a-z0-9]+$/i.test(path)) return href
  return markdownPath(path.replace(/\/?$/, '/')) + suffix
}

/** A link. */
export function linkTo(href: string, words: string, around: Surroundings): Link {
  return { type: 'link', url: absoluteUrl(href, around), children: [text(words) as Text] }
}

/** A link to another site; only its text if the URL is incomplete. */
export function webLink(url: string, words: string, around: Surroundings): PhrasingContent {
  return webAddress(url) ? linkTo(url, words, around) : text(words)
}

/** Pages and categories as lines of a list, each with its summary; without unpublished ones. */
export function linesOf(
  entries: readonly (Linkable & { readonly title: string | null; readonly summary: string | null })[],
  around: Surroundings,
): ListItem[] {
  return entries.flatMap((entry) => {
    const href = hrefOf(entry)
    if (!href) return []
    const summary = entry.summary ? [text(`: ${entry.summary}`)] : []
    return [item(paragraph([linkTo(href, entry.title ?? 'Untitled', around), ...summary]))]
  })
}
