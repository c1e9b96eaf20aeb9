/** What the site remembers of a published document: just enough to tell which facets a later version changes. Pure. */
import { createHash } from 'node:crypto'
import { pageTypes, singletonTypes } from '@repo/studio/model/kinds.ts'

/** A published document as the lake gives it. */
export interface PublishedDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev?: string
  readonly [field: string]: unknown
}

/** Kinds of documents that readers see something of. */
export type ImprintKind =
  | 'page'
  | 'category'
  | 'tag'
  | 'redirect'
  | 'siteSettings'
  | 'homePage'
  | 'searchSettings'

/** The trace of one version of a document. Lists are sorted where their order shows nowhere. */
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
  /** Whether lists show it: not without a slug, and not an unlisted page. */
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

/** Types of documents that leave an imprint. */
export const imprintTypes: readonly string[] = Object.keys(kinds)

// `source` is the importer's memory of a file; readers see nothing of it.
const unseen = new Set(['_id', '_rev', '_createdAt', '_updatedAt', '_system', 'source'])

// Their pages carry the revision that they show (`data-revision`), so a publish that changes nothing else shows too.
const showsRevision: ReadonlySet<ImprintKind> = new Set(['page', 'category', 'tag'])

/** Where a document stands: what its addresses are made of. */
export type Standing = Pick<Imprint, 'id' | 'kind' | 'slug' | 'container' | 'segment'>

/** Standing of a document; null for a type that readers see nothing of. */
export function standingOf(document: PublishedDocument): Standing | null {
  const kind = kinds[document._type]
  if (!kind) return null
  const isRedirect = kind === 'redirect'
  return {
    id: document._id,
    kind,
    slug: isRedirect ? textOf(document.from) : slugOf(document),
    container:
      kind === 'category'
        ? referenceOf(document.parent) || 'root'
        : isRedirect
          ? textOf(document.container)
          : referenceOf(document.category),
    segment: kind === 'category' ? textOf(document.pathSegment) : isRedirect ? textOf(document.name) : '',
  }
}

/** Imprint of a document; null for a type that readers see nothing of (images are part of the pages that show them). */
export function imprintOf(document: PublishedDocument): Imprint | null {
  const standing = standingOf(document)
  if (!standing) return null
  const { kind, slug } = standing
  const { title, label, icon, color, unlisted, position } = document
  const category = referenceOf(document.category)
  return {
    ...standing,
    rev: document._rev ?? '',
    address: hashOf([document._type, slug, category]),
    link: hashOf([document._type, title, label, slug, icon, color, category, unlisted === true]),
    card: hashOf([document.summary, document.description]),
    content: hashOf([
      showsRevision.has(kind) ? document._rev : '',
      Object.fromEntries(Object.entries(document).filter(([field]) => !unseen.has(field))),
    ]),
    // As `inOrder` of queries/fragments.ts sorts: by title where a writer gave no position.
    place: hashOf(typeof position === 'number' ? [position] : ['', title]),
    day: typeof document._updatedAt === 'string' ? document._updatedAt.slice(0, 10) : '',
    listed: unlisted !== true && slug !== '',
    tags: kind === 'page' ? [...new Set(referencesOf(document.tags))].sort() : [],
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function slugOf({ slug }: PublishedDocument): string {
  if (typeof slug !== 'object' || slug === null || !('current' in slug)) return ''
  return typeof slug.current === 'string' ? slug.current : ''
}

function referenceOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('_ref' in value)) return ''
  return typeof value._ref === 'string' ? value._ref : ''
}

function referencesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(referenceOf).filter((id) => id !== '') : []
}

/** Hash that does not depend on the order of keys: a publish may write them in another one. */
function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 22)
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
