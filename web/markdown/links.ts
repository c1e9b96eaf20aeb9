/** Links of a Markdown tree (mdast). Pure. */
import { webAddress } from '@repo/model/addresses.ts'
import type { Link, PhrasingContent, Text } from 'mdast'
import { isExternal } from '#queries/href.ts'
import { text } from './tree.ts'
import type { Surroundings } from './types.ts'

/**
 * The absolute URL of a link on the site: `/search/` → `https://…/search/`. Other URLs stay as they
 * are.
 */
export function absoluteUrl(href: string, { site }: Surroundings): string {
  return isExternal(href) ? href : `${site}${href.startsWith('/') ? '' : '/'}${href}`
}

/** A link. */
export function linkTo(href: string, words: string, around: Surroundings): Link {
  return { type: 'link', url: absoluteUrl(href, around), children: [text(words) as Text] }
}

/** A link to another site; only its text if the URL is incomplete. */
export function webLink(url: string, words: string, around: Surroundings): PhrasingContent {
  return webAddress(url) ? linkTo(url, words, around) : text(words)
}
