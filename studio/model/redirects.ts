/**
 * Paths that documents leave → redirects to store, so that every path that a page ever had leads to
 * it. Pure.
 *
 * A path is a list of names: `/docs/nodes/text/llm/` goes from the top through the category with
 * the segment "nodes" and the category "text" in it to the page with the slug "llm". A document
 * that is renamed or moved leaves one name in one category. That pair is stored with the time,
 * however many pages are below. An old path is resolved by walking its names. A walk that passes a
 * name which a category has left continues as of that time: documents that had a name then come
 * before those that have it now. (If a page takes a name that another page left before the category
 * moved, the old path of the category leads to the newer page, because the time of its arrival is
 * not stored.)
 */
import { categoryPath, maxCategoryDepth, pagePath, tagPath } from './paths.ts'

/** The position of a document in the tree, as far as paths depend on it. */
export interface TreePosition {
  readonly id: string
  readonly kind: 'page' | 'category' | 'tag'
  readonly slug: string
  /** Id of the category above; `root` for a category without one. */
  readonly container: string
  /** Path segment of a category. */
  readonly segment: string
}

/** A path that a document no longer has. */
export interface FormerPath {
  /** The whole path, for people; of a category the path of its folder. */
  readonly from: string
  /** Id of the document. */
  readonly to: string
  /** The name it had in which category; null for the flat paths of categories and tags. */
  readonly step: { readonly container: string; readonly name: string } | null
  /** True if this is the path of a category's folder, through which its former pages are found. */
  readonly folder?: true
  /** Id of the deleted document that had the path, if `to` is its replacement. */
  readonly successorOf?: string
}

/** Gives the place of a document, if it has one. */
export type PositionOf = (id: string) => TreePosition | undefined

/**
 * The paths that the changed documents no longer have. Those of a deleted document redirect to the
 * replacement that a writer chose, `successorOf`; a new document had none.
 */
export function formerPaths(
  ids: Iterable<string>,
  {
    before,
    after,
    successorOf = () => undefined,
  }: {
    readonly before: PositionOf
    readonly after: PositionOf
    readonly successorOf?: (id: string) => string | undefined
  },
): FormerPath[] {
  return [...ids].flatMap((id): FormerPath[] => {
    const [was, is] = [before(id), after(id)]
    if (!was) return []
    if (!is) return formerPathsOfDeleted(was, before, successorOf(id))
    const kept = new Set(addressesOf(is, after).map(keyOf))
    return addressesOf(was, before).filter((address) => !kept.has(keyOf(address)))
  })
}

/**
 * The paths of a deleted document with the targets of their redirects: none without a replacement,
 * but that of a category's folder, which leads to the pages that had moved out of it.
 */
export function formerPathsOfDeleted(
  gone: TreePosition,
  placeOf: PositionOf,
  replacement: string | undefined,
): FormerPath[] {
  return addressesOf(gone, placeOf).flatMap((address): FormerPath[] => {
    if (address.folder) return [address]
    return replacement === undefined ? [] : [{ ...address, to: replacement, successorOf: gone.id }]
  })
}

/** Names of a path below `/docs/`: `/docs/nodes/llm/` → `nodes`, `llm`. */
export function namesOf(path: string): string[] {
  return path.split('/').filter(Boolean).slice(1)
}

/**
 * The old addresses with `*` for any end that a path matches, longest first: `/docs/v1/a/` →
 * `/docs/v1/a/*`, `/docs/v1/*`.
 */
export function patternsOf(path: string): string[] {
  const names = namesOf(path).slice(0, maxPatternNames)
  return names.map((_, index) => `/docs/${names.slice(0, names.length - index).join('/')}/*`)
}

/** True if a pattern leads to a place below itself, so that following it would have no end. */
export function leadsBelowItself(from: string, to: string): boolean {
  return from.endsWith('*') && to.startsWith(from.slice(0, -1))
}

/** Most names before the `*` of an old address. */
const maxPatternNames = 5

/** Something that has, or had, a name in a category. */
export interface Named<Page> {
  /** When it left the name, ms; null while it has it. */
  readonly leftAt: number | null
  /** Id of a category, or a page. */
  readonly category?: string
  readonly page?: Page
}

/**
 * The page that had a path, found by walking the names of the path below `/docs/`.
 * @param step everything that is, or was, in a category (or `root`) under a name
 */
export async function walk<Page>(
  names: readonly string[],
  step: (container: string, name: string) => Promise<readonly Named<Page>[]>,
  { container = 'root', asOf = Number.POSITIVE_INFINITY } = {},
): Promise<Page | undefined> {
  const [name, ...rest] = names
  if (name === undefined || names.length > maxCategoryDepth + 1) return undefined
  for (const { leftAt, category, page } of inTimeOrder(await step(container, name), asOf)) {
    if (rest.length === 0 && page !== undefined) return page
    if (rest.length === 0 || category === undefined) continue
    const found = await walk(rest, step, { container: category, asOf: Math.min(asOf, leftAt ?? asOf) })
    if (found !== undefined) return found
  }
  return undefined
}

/** Holders of a name: the one at `asOf` first, then later ones, then earlier ones, latest first. */
function inTimeOrder<Page>(named: readonly Named<Page>[], asOf: number): Named<Page>[] {
  const left = ({ leftAt }: Named<Page>) => leftAt ?? Number.POSITIVE_INFINITY
  const [then, before] = [
    named.filter((item) => left(item) >= asOf),
    named.filter((item) => left(item) < asOf),
  ]
  return [...then.sort((a, b) => left(a) - left(b)), ...before.sort((a, b) => left(b) - left(a))]
}

function addressesOf(place: TreePosition, placeOf: PositionOf): FormerPath[] {
  const { id, kind, slug, container, segment } = place
  if (kind === 'tag') return slug ? [{ from: tagPath(slug), to: id, step: null }] : []
  const segments = segmentsAbove(place, placeOf)
  if (kind === 'page') {
    if (!slug) return []
    return [{ from: pagePath({ segments, slug }), to: id, step: { container, name: slug } }]
  }
  const folder = {
    from: pagePath({ segments, slug: segment }),
    to: id,
    step: { container, name: segment },
    folder: true,
  } as const
  return [...(slug ? [{ from: categoryPath(slug), to: id, step: null }] : []), ...(segment ? [folder] : [])]
}

function keyOf({ from, step }: FormerPath): string {
  return step ? `${step.container} ${step.name}` : from
}

/** Path segments of the categories above a place, outermost first. */
export function segmentsAbove(
  place: Pick<TreePosition, 'container'>,
  placeOf: (id: string) => Pick<TreePosition, 'container' | 'segment'> | undefined,
): string[] {
  const found: string[] = []
  let next = placeOf(place.container)
  while (next && found.length < maxCategoryDepth) {
    found.unshift(next.segment)
    next = placeOf(next.container)
  }
  return found
}
