/**
 * Converts a query's result to what pages see: without dependencies, a link to a heading with only
 * its own anchor instead of all headings of its target, links to missing documents empty, and
 * navbar, footer and home page links without a target left out. Pages expire when this value
 * changes (regeneration/queries/cached-queries.ts), so a new heading next to the linked one, or
 * words that no page shows, expire no other page.
 */
import { isLinkable } from '@repo/model/addresses.ts'
import { headingsOf, reservedAnchors } from '@repo/model/anchors.ts'
import { hrefOf, type Linkable } from './href.ts'
import { wellFormed } from './well-formed.ts'

/** A query result as pages see it. */
export type ShownResult<T> = T extends readonly (infer Item)[]
  ? (Item extends NavLink ? Shown<Item> : ShownResult<Item>)[]
  : T extends MissingLink
    ? null
    : T extends NavLink
      ? Shown<T> | null
      : T extends object
        ? Shown<T>
        : T

type Shown<T> = {
  [Key in keyof T as Exclude<
    Key,
    '_deps' | (T extends HeadingLink ? 'headings' | 'heading' : never)
  >]: ShownResult<T[Key]>
} & (T extends HeadingLink
  ? {
      /**
       * Anchor of the linked heading on its page; null for a link to the page, or to a heading that
       * no longer exists.
       */
      anchor: string | null
    }
  : unknown)

/** What `navLinkFields` returns. */
interface NavLink {
  readonly label: unknown
  readonly href: unknown
  readonly page: unknown
}

/** What the fragments return for a reference to a document that is not published or has no path. */
interface MissingLink {
  readonly _type: 'missing'
}

/** A link in a text, as the fragments in `fragments.ts` return it. */
interface HeadingLink {
  readonly _type: 'pageLink'
  readonly headings: unknown
}

/**
 * Returns a query's result as pages see it; a value of a wrong type becomes null
 * (`well-formed.ts`).
 */
export function shownResult<T>(result: T): ShownResult<T>
export function shownResult(result: unknown): unknown {
  return shownOf(wellFormed(result))
}

function shownOf(result: unknown): unknown {
  if (Array.isArray(result)) return result.filter(isShown).map((item) => shownOf(item))
  if (typeof result !== 'object' || result === null) return result
  if (isMissing(result) || leadsNowhere(result)) return null
  const isLink = isHeadingLink(result)
  const shown = Object.entries(result).filter(
    ([key]) => key !== '_deps' && !(isLink && (key === 'headings' || key === 'heading')),
  )
  return {
    ...Object.fromEntries(shown.map(([key, value]) => [key, shownOf(value)])),
    ...(isLink && { anchor: anchorOf(result) }),
  }
}

/** Excludes links without a target, and blocks of a body whose type has the same name. */
function isShown(item: unknown): boolean {
  return !leadsNowhere(item) && !(typeof item === 'object' && item !== null && isMissing(item))
}

/** Pages leave out such a link (`navHref`), whatever its words. */
function leadsNowhere(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!('label' in value && 'href' in value && 'page' in value)) return false
  const { href, page } = value
  return !isLinkable(href) && (typeof page !== 'object' || page === null || isMissing(page))
}

function isMissing(value: object): value is MissingLink {
  return '_type' in value && value._type === 'missing'
}

function isHeadingLink(value: object): value is HeadingLink {
  return '_type' in value && value._type === 'pageLink' && 'headings' in value
}

/** What the fragments select for a link to a heading. */
interface Headings {
  readonly heading?: string | null
  readonly page: Linkable | null
  readonly headings: { readonly list?: Parameters<typeof headingsOf>[0] } | null
}

function anchorOf(link: HeadingLink): string | null {
  // Only these fragments return a link with headings.
  const { heading, headings, page } = link as unknown as Headings
  // A document without a path cannot be linked, whatever it contains.
  if (!hrefOf(page)) return null
  return (
    headingsOf(headings?.list, reservedAnchors(page?._type)).find(({ key }) => key === heading)?.anchor ??
    null
  )
}
