/**
 * What pages see of a query's result: without its dependencies, with the anchor of a link to a
 * heading in place of all headings of its target, and with nothing in place of a link to what is
 * not there, or of a link of navbar, footer or home page that leads nowhere. Pages expire when this
 * differs (regeneration/queries/cached-queries.ts): a heading that appears beside the one that is
 * linked changes no page but its own, nor do words that no page shows.
 */
import { headingsOf, reservedAnchors } from '@repo/model/anchors.ts'
import { hrefOf, type Linkable } from './href.ts'
import { wellFormed } from './well-formed.ts'

/** A result as pages see it. */
export type Answer<T> = T extends readonly (infer Item)[]
  ? (Item extends NavLink ? Shown<Item> : Answer<Item>)[]
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
  >]: Answer<T[Key]>
} & (T extends HeadingLink
  ? {
      /**
       * Of the heading that is linked, on its own page; null for a link to the page, or to a
       * heading that is gone.
       */
      anchor: string | null
    }
  : unknown)

/** What `navLinkFields` gives. */
interface NavLink {
  readonly label: unknown
  readonly href: unknown
  readonly page: unknown
}

/** What the fragments give for a reference to what is not published, or has no address. */
interface MissingLink {
  readonly _type: 'missing'
}

/** A link in a text, as the fragments of `fragments.ts` give it. */
interface HeadingLink {
  readonly _type: 'pageLink'
  readonly headings: unknown
}

/** The result of a query as pages see it; a value of a wrong type is null (`well-formed.ts`). */
export function answerOf<T>(result: T): Answer<T>
export function answerOf(result: unknown): unknown {
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

/** Not a link without a target, nor a block of a body that calls itself one. */
function isShown(item: unknown): boolean {
  return !leadsNowhere(item) && !(typeof item === 'object' && item !== null && isMissing(item))
}

/** Pages leave out such a link (`navHref`), whatever its words. */
function leadsNowhere(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!('label' in value && 'href' in value && 'page' in value)) return false
  const { href, page } = value
  return !href && (typeof page !== 'object' || page === null || isMissing(page))
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
  // Only these fragments make a link with headings.
  const { heading, headings, page } = link as unknown as Headings
  // A page without an address is no link, whatever stands on it.
  if (!hrefOf(page)) return null
  return (
    headingsOf(headings?.list, reservedAnchors(page?._type)).find(({ key }) => key === heading)?.anchor ??
    null
  )
}
