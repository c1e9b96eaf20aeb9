/** Fingerprint of a published document: what later versions are compared with. Pure. */
import { sha256 } from '@repo/kit/hash.ts'
import { pageTypes, singletonTypes } from '@repo/model/kinds.ts'
import {
  isListedCategory,
  isListedPage,
  parentOrRootOf,
  referenceOf,
  referencesOf,
  slugOf,
  sortPlaceOf,
  statusKindOf,
  textOf,
} from './predicates.ts'

/** A published document as the lake returns it. */
export interface PublishedDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev?: string
  readonly [field: string]: unknown
}

/** Kinds of documents, by what readers see of them. */
export type DocumentKind =
  | 'page'
  | 'category'
  | 'tag'
  | 'redirect'
  | 'snippet'
  | 'siteSettings'
  | 'homePage'
  | 'searchSettings'
  // Readers see nothing of it, unless another document refers to it by mistake.
  | 'other'

/**
 * Parts of a version of a document that its readers can depend on. Lists whose order shows nowhere
 * are sorted. Fields are compared by hashes of their values, whatever their form; lists and places
 * follow the same rules as the queries (`predicates.ts`). The regeneration store holds it as JSON,
 * so its fields keep their names.
 */
export interface Fingerprint {
  readonly id: string
  readonly kind: DocumentKind
  readonly rev: string
  /** The slug; of a redirect the path that it redirects from. */
  readonly slug: string
  /** Hash of what the key `address` covers ({@link DependencyKey}). */
  readonly address: string
  /** Hash of what the key `link` covers. */
  readonly link: string
  /** Hash of summary or description. */
  readonly card: string
  /** Hash of everything that its own page shows: all but system fields and the importer's note. */
  readonly content: string
  /** Day of the last change, as the site map has it. */
  readonly day: string
  /** Id of its category (a redirect: of the former one); `root` for a category without parent. */
  readonly container: string
  /** Hash of what its place in a list depends on. */
  readonly place: string
  /** Path segment of a category, the name that a redirect is for, otherwise empty. */
  readonly segment: string
  /** Hash of what paths below it depend on: path segment and parent; empty without either. */
  readonly way: string
  /** True if lists show it: a page or category with a slug, and not an unlisted page. */
  readonly listed: boolean
  /** Ids of a page's tags, sorted. */
  readonly tags: readonly string[]
}

/** One document went from one revision to the next; null where it did not exist. */
export interface RevisionChange {
  readonly id: string
  readonly before: Fingerprint | null
  readonly after: Fingerprint | null
}

const kinds: Readonly<Record<string, DocumentKind>> = {
  ...Object.fromEntries(pageTypes.map((type) => [type, 'page' as const])),
  category: 'category',
  tag: 'tag',
  redirect: 'redirect',
  snippet: 'snippet',
  ...Object.fromEntries(singletonTypes.map((type) => [type, type])),
}

/** Types of documents that readers see something of. */
export const fingerprintedTypes: readonly string[] = Object.keys(kinds)

// `source` is the importer's note about a file; readers see nothing of it.
const unseen = new Set(['_id', '_rev', '_createdAt', '_updatedAt', '_system', 'source'])

// Their pages show the revision (`data-revision`), so a publish that changes nothing else shows
// too.
const showsRevision: ReadonlySet<DocumentKind> = new Set(['page', 'category', 'tag'])

/** Fields that determine the URL of a document. */
export type DocumentLocation = Pick<Fingerprint, 'id' | 'kind' | 'slug' | 'container' | 'segment'>

/** Location of a document. */
export function locationOf(document: PublishedDocument): DocumentLocation {
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

/** Fingerprint of a document; null for the lake's own ones (images are part of their pages). */
export function fingerprintOf(document: PublishedDocument): Fingerprint | null {
  if (/^(?:sanity|system)\./.test(document._type)) return null
  const location = locationOf(document)
  const { kind } = location
  const { title, label, icon, color, slug, category, unlisted, summary, description } = document
  const { pathSegment, parent } = document
  const isOfSite = kind !== 'redirect' && kind !== 'other'
  // Pages show all of a snippet where they refer to it.
  const linked =
    kind === 'snippet'
      ? [document.body]
      : [title, label, slug, icon, color, category, unlisted, statusKindOf(document)]
  const hashed = (values: readonly unknown[]) => hashOf([document._type, ...values], document._rev)
  return {
    ...location,
    rev: document._rev ?? '',
    address: hashed([slug, category]),
    link: isSet(linked) || isOfSite ? hashed(linked) : '',
    card: isSet([summary, description]) || isOfSite ? hashed([summary, description]) : '',
    content: hashed([
      showsRevision.has(kind) ? document._rev : '',
      Object.fromEntries(Object.entries(document).filter(([field]) => !unseen.has(field))),
    ]),
    way: isSet([pathSegment, parent]) ? hashed([pathSegment, parent]) : '',
    place: hashed(sortPlaceOf(document)),
    day: typeof document._updatedAt === 'string' ? document._updatedAt.slice(0, 10) : '',
    listed: kind === 'page' ? isListedPage(document) : kind === 'category' && isListedCategory(document),
    tags: kind === 'page' ? [...new Set(referencesOf(document.tags))].sort() : [],
  }
}

function isSet(values: readonly unknown[]): boolean {
  return values.some((value) => value !== undefined && value !== null)
}

/**
 * Hash that does not depend on the order of keys: a publish may write them in another order.
 * @param rev replaces a value that is nested deeper than the call stack: it differs with each
 *   version
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
