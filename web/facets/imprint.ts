/** What the site remembers of a published document: just enough to tell which facets a later version changes. Pure. */
import { sha256 } from '@repo/kit/hash.ts'
import { pageTypes, singletonTypes } from '@repo/model/kinds.ts'
import {
  isListedCategory,
  isListedPage,
  parentOrRootOf,
  placeOf,
  referenceOf,
  referencesOf,
  slugOf,
  textOf,
} from './predicates.ts'

/** A published document as the lake gives it. */
export interface PublishedDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev?: string
  readonly [field: string]: unknown
}

/** Kinds of documents, by what readers see of them. */
export type ImprintKind =
  | 'page'
  | 'category'
  | 'tag'
  | 'redirect'
  | 'siteSettings'
  | 'homePage'
  | 'searchSettings'
  // A type that readers see nothing of, unless a reference that names it by mistake leads there.
  | 'other'

/**
 * The trace of one version of a document. Lists are sorted where their order shows nowhere. Whether something differs is
 * told by hashes of the fields as they are, whatever their form; where a document stands, by the rules that queries
 * follow too (`predicates.ts`).
 */
export interface Imprint {
  readonly id: string
  readonly kind: ImprintKind
  readonly rev: string
  /** Of a redirect the address that it leads on from. */
  readonly slug: string
  /** Hash of what {@link Facet} `address` covers. */
  readonly address: string
  /** Hash of what {@link Facet} `link` covers. */
  readonly link: string
  /** Hash of summary or description. */
  readonly card: string
  /** Hash of everything that its own page shows: all but the system's fields and the importer's note. */
  readonly content: string
  /** Day on which it changed, as the site map tells it. */
  readonly day: string
  /** Id of the category that holds it, or that a redirect's document left; `root` for a category without parent. */
  readonly container: string
  /** What its place in a list depends on. */
  readonly place: string
  /** Path segment of a category, name of what a redirect was written for, else empty. */
  readonly segment: string
  /** Hash of what the paths of everything below it depend on: path segment and parent; empty without either. */
  readonly way: string
  /** Whether lists show it: a page or category with a slug, and not an unlisted page. */
  readonly listed: boolean
  /** Ids of a page's tags, sorted. */
  readonly tags: readonly string[]
}

/** A version of a document and the next one, as a notice tells them; null where there was none, or none any more. */
export interface Step {
  readonly id: string
  readonly before: Imprint | null
  readonly after: Imprint | null
}

const kinds: Readonly<Record<string, ImprintKind>> = {
  ...Object.fromEntries(pageTypes.map((type) => [type, 'page' as const])),
  category: 'category',
  tag: 'tag',
  redirect: 'redirect',
  ...Object.fromEntries(singletonTypes.map((type) => [type, type])),
}

/** Types of documents that readers see something of. */
export const imprintTypes: readonly string[] = Object.keys(kinds)

// `source` is the importer's memory of a file; readers see nothing of it.
const unseen = new Set(['_id', '_rev', '_createdAt', '_updatedAt', '_system', 'source'])

// Their pages carry the revision that they show (`data-revision`), so a publish that changes nothing else shows too.
const showsRevision: ReadonlySet<ImprintKind> = new Set(['page', 'category', 'tag'])

/** Where a document stands: what its addresses are made of. */
export type Standing = Pick<Imprint, 'id' | 'kind' | 'slug' | 'container' | 'segment'>

/** Standing of a document. */
export function standingOf(document: PublishedDocument): Standing {
  const kind = (Object.hasOwn(kinds, document._type) && kinds[document._type]) || 'other'
  const id = document._id
  if (kind === 'redirect') {
    const [slug, container, segment] = [document.from, document.container, document.name].map(textOf)
    return { id, kind, slug: slug ?? '', container: container ?? '', segment: segment ?? '' }
  }
  const slug = slugOf(document)
  if (kind === 'category')
    return { id, kind, slug, container: parentOrRootOf(document), segment: textOf(document.pathSegment) }
  return { id, kind, slug, container: referenceOf(document.category), segment: '' }
}

/** Imprint of a document; null for the lake's own ones (images are part of the pages that show them). */
export function imprintOf(document: PublishedDocument): Imprint | null {
  if (/^(?:sanity|system)\./.test(document._type)) return null
  const standing = standingOf(document)
  const { kind } = standing
  const { title, label, icon, color, slug, category, unlisted, summary, description } = document
  const { pathSegment, parent } = document
  const isOfSite = kind !== 'redirect' && kind !== 'other'
  const hashed = (values: readonly unknown[]) => hashOf([document._type, ...values], document._rev)
  return {
    ...standing,
    rev: document._rev ?? '',
    address: hashed([slug, category]),
    link:
      isSet([title, label, slug, icon, color, category, unlisted]) || isOfSite
        ? hashed([title, label, slug, icon, color, category, unlisted])
        : '',
    card: isSet([summary, description]) || isOfSite ? hashed([summary, description]) : '',
    content: hashed([
      showsRevision.has(kind) ? document._rev : '',
      Object.fromEntries(Object.entries(document).filter(([field]) => !unseen.has(field))),
    ]),
    way: isSet([pathSegment, parent]) ? hashed([pathSegment, parent]) : '',
    place: hashed(placeOf(document)),
    day: typeof document._updatedAt === 'string' ? document._updatedAt.slice(0, 10) : '',
    listed: kind === 'page' ? isListedPage(document) : kind === 'category' && isListedCategory(document),
    tags: kind === 'page' ? [...new Set(referencesOf(document.tags))].sort() : [],
  }
}

function isSet(values: readonly unknown[]): boolean {
  return values.some((value) => value !== undefined && value !== null)
}

/**
 * Hash that does not depend on the order of keys: a publish may write them in another one.
 * @param rev stands in for a value that is nested deeper than the call stack: it differs with every version
 */
function hashOf(value: unknown, rev: string | undefined): string {
  return sha256(canonicalOr(value, rev)).slice(0, 22)
}

function canonicalOr(value: unknown, rev: string | undefined): string {
  try {
    return canonical(value)
  } catch (error) {
    if (error instanceof RangeError) return `too deep ${rev}`
    throw error
  }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`
}
