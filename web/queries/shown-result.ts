/**
 * Converts a query's result to what pages see: without dependencies, a link to a heading with its
 * anchor instead of all headings of its target, the content of a snippet in its place, links to
 * missing documents empty, and navbar, footer and home page links without a target left out. Pages
 * expire when this value changes (regeneration/queries/cached-queries.ts), so a new heading next to
 * the linked one, or words that no page shows, expire no other page.
 */
import { isLinkable } from '@repo/model/addresses.ts'
import { headingsOf, reservedAnchors } from '@repo/model/anchors.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { hrefOf, type Linkable } from '../links/href.ts'
import { wellFormed } from './well-formed.ts'

/** A query result as pages see it. */
export type ShownResult<T> = T extends readonly (infer Item)[]
  ? (Item extends Reused ? never : Item extends NavLink ? Shown<Item> : ShownResult<Item>)[]
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
    '_deps' | 'linkedHeadings' | (T extends HeadingLink ? 'heading' : never)
  >]: ShownResult<T[Key]>
} & (T extends HeadingLink
  ? {
      /** Anchor of the linked heading; null for a link to the page or to a heading that is gone. */
      anchor: string | null
    }
  : unknown)

/** A link of navbar, footer or home page, as `navLinkFields` returns it. */
interface NavLink {
  readonly label: unknown
  readonly href: unknown
  readonly page: unknown
}

/** A reference to a document that is not published or has no path, as the fragments return it. */
interface MissingLink {
  readonly _type: 'missing'
}

/** A link in a text, as the fragments in `links/fragments.ts` return it. */
interface HeadingLink {
  readonly _type: 'pageLink'
  readonly _deps: unknown
}

/** The place of a snippet, in a body or in a sentence, as `blocks/queries.ts` selects it. */
interface Reused {
  readonly _type: 'reuse' | 'reuseInline'
  readonly _key?: unknown
  readonly snippetId?: unknown
  readonly blocks?: unknown
  readonly text?: unknown
}

/** Anchors of the headings of each linked page, by its id and the key of the heading. */
type Anchors = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A query's result as pages see it; a value of a wrong type becomes null (`well-formed.ts`). */
export function shownResult<T>(result: T): ShownResult<T>
export function shownResult(result: unknown): unknown {
  return shownOf(wellFormed(result), new Map())
}

/** @param outer anchors that the links of an outer object lead to */
function shownOf(result: unknown, outer: Anchors): unknown {
  if (Array.isArray(result))
    return result.flatMap((item) =>
      isReused(item) ? shownOf(inPlaceOf(item), outer) : isShown(item) ? [shownOf(item, outer)] : [],
    )
  if (typeof result !== 'object' || result === null) return result
  if (isMissing(result) || leadsNowhere(result)) return null
  const anchors = 'linkedHeadings' in result ? anchorsOf(result.linkedHeadings) : outer
  const isLink = isHeadingLink(result)
  const shown = Object.entries(result).filter(
    ([key]) => key !== '_deps' && key !== 'linkedHeadings' && !(isLink && key === 'heading'),
  )
  return {
    ...Object.fromEntries(shown.map(([key, value]) => [key, shownOf(value, anchors)])),
    ...(isLink && { anchor: anchorOf(result, anchors) }),
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

function isReused(value: unknown): value is Reused {
  if (typeof value !== 'object' || value === null || !('_type' in value)) return false
  return value._type === 'reuse' || value._type === 'reuseInline'
}

/** The content of a snippet, with keys that nothing else on the page has. */
function inPlaceOf({ _type, _key, snippetId, blocks, text }: Reused): unknown[] {
  if (_type === 'reuseInline') return [{ _type: 'span', _key, text, marks: [] }]
  const found = Array.isArray(blocks) ? blocks.filter(isRecord) : []
  return found.map((block) => ({
    ...block,
    _key: `${_key}-${block._key}`,
    reusedFrom: { id: snippetId, key: block._key },
  }))
}

function isMissing(value: object): value is MissingLink {
  return '_type' in value && value._type === 'missing'
}

function isHeadingLink(value: object): value is HeadingLink {
  return '_type' in value && value._type === 'pageLink' && '_deps' in value
}

/** Fields that `pageLink` in `blocks/queries.ts` selects. */
interface SelectedLink {
  readonly heading?: string | null
  readonly page: (Linkable & { readonly _id: string }) | null
}

function anchorOf(link: HeadingLink, anchors: Anchors): string | null {
  // Only this fragment returns a link with dependencies.
  const { heading, page } = link as unknown as SelectedLink
  // A document without a path cannot be linked, whatever it contains.
  if (!page || !heading || !hrefOf(page)) return null
  return anchors.get(page._id)?.get(heading) ?? null
}

/** A page with its headings, as `headingsOfIds` in `blocks/queries.ts` selects it. */
interface LinkedPage {
  readonly _id: string
  readonly _type: string
  readonly headings: Parameters<typeof headingsOf>[0]
}

function anchorsOf(linkedHeadings: unknown): Anchors {
  // A field of this name has items of the right types (well-formed.ts), also in a malformed block.
  const pages = Array.isArray(linkedHeadings) ? (linkedHeadings as readonly LinkedPage[]) : []
  return new Map(
    pages.map(({ _id, _type, headings }) => {
      const all = headingsOf(headings, reservedAnchors(_type))
      // Of headings with the same key, the first one counts.
      return [_id, new Map(all.toReversed().map(({ key, anchor }) => [key, anchor]))]
    }),
  )
}
