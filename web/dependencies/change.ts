/** Computes the dependency keys that differ between two versions of a document. Pure. */

import type { DocumentKind, Fingerprint, RevisionChange } from './fingerprint.ts'
import { type DependencyKey, storedKey } from './keys.ts'

/**
 * Dependency keys that a change of one document alters. The order of the versions does not matter,
 * and a document that appears alters what it alters when it disappears. A document whose kind
 * changed disappears as one kind and appears as the other.
 */
export function changedKeys(before: Fingerprint | null, after: Fingerprint | null): Set<DependencyKey> {
  if (before && after && before.kind !== after.kind) {
    return new Set([...changedKeys(before, null), ...changedKeys(null, after), ...moves(before, after)])
  }
  const present = after ?? before
  if (!present) return new Set()
  const change = { before, after, present }
  return new Set([...keysOfAnyKind(change), ...changeOf[present.kind](change)].map(storedKey))
}

/**
 * Dependency keys whose queries may return something else than when `was` was applied. Pages are
 * requested at any time, so a query may have read a version in between that has since been
 * reverted. The keys are those of the difference only if the document is known to have changed
 * directly from one version to the other; otherwise all keys that any of its versions alters.
 * @param revisionChanges of this document, as far as webhook events reported them
 */
export function possiblyChangedKeys(
  was: Fingerprint | null,
  is: Fingerprint | null,
  revisionChanges: readonly RevisionChange[],
): Set<DependencyKey> {
  if (was && was.rev === is?.rev) {
    // A run applied this version before the events of those in between arrived.
    const late = revisionChanges.filter(({ after }) => after?.rev !== is.rev)
    return new Set(
      late.flatMap(({ before, after }) => [...changedKeys(null, before), ...changedKeys(null, after)]),
    )
  }
  const isDirect = ({ before, after }: RevisionChange) => before?.rev === was?.rev && after?.rev === is?.rev
  if (revisionChanges.length > 0 && revisionChanges.every(isDirect)) return changedKeys(was, is)
  const seen = [was, is, ...revisionChanges.flatMap(({ before, after }) => [before, after])]
  return new Set(seen.flatMap((version) => [...changedKeys(null, version)]))
}

interface Change {
  readonly before: Fingerprint | null
  readonly after: Fingerprint | null
  /** The version that exists; the later one if both do. */
  readonly present: Fingerprint
}

const changeOf: { readonly [Kind in DocumentKind]: (change: Change) => Iterable<DependencyKey> } = {
  page: (change) => [
    ...ownKeys(change),
    ...slugs('page', change),
    ...membership(change),
    ...tagging(change),
    ...lists(change),
  ],
  category: (change) => [
    ...ownKeys(change),
    ...slugs('category', change),
    ...membership(change),
    ...(differs(change, ({ segment, container }) => `${container}/${segment}`)
      ? versions(change).map(({ container, segment }) => `child:${container}:${segment}` as const)
      : []),
    ...(differs(change, ({ link, way, place }) => `${link} ${way} ${place}`) ? (['outline'] as const) : []),
  ],
  tag: (change) => [
    ...ownKeys(change),
    ...slugs('tag', change),
    ...(differs(change, ({ link }) => link) ? (['tags'] as const) : []),
  ],
  // The old path is the slug of its fingerprint.
  redirect: (change) => [
    ...keysAsCategory(change),
    ...(differs(change, ({ content }) => content)
      ? versions(change).flatMap(({ slug, container, segment }) => [
          'addresses' as const,
          ...(container ? [`child:${container}:${segment}` as const] : []),
          ...(slug && !container ? [`redirect:${slug}` as const] : []),
        ])
      : []),
  ],
  snippet: keysAsCategory,
  siteSettings: keysAsCategory,
  homePage: keysAsCategory,
  searchSettings: keysAsCategory,
  other: keysAsCategory,
}

/** Queries find these documents by id, whatever their type is. */
const singletonKeys: Readonly<Record<string, DependencyKey>> = {
  siteSettings: 'settings',
  homePage: 'home',
  searchSettings: 'search',
}

/** Keys of any document, whatever its kind: any document may be referred to as a category. */
function keysOfAnyKind(change: Change): DependencyKey[] {
  const { id } = change.present
  const ownKey = Object.hasOwn(singletonKeys, id) ? singletonKeys[id] : undefined
  const way = (version: Fingerprint | null) => version?.way ?? ''
  return [
    ...(ownKey ? contentKey(ownKey, change) : []),
    ...(way(change.before) === way(change.after)
      ? []
      : (['pages', 'addresses', 'changes', 'outline', `segment:${id}`] as const)),
    ...moves(change.before, change.after),
  ]
}

/**
 * Paths that may lead through a document now. Its segment is part of them, unless it has none, or
 * one that an API client wrote: then it may be any path.
 */
function moves(before: Fingerprint | null, after: Fingerprint | null): DependencyKey[] {
  const present = [before, after].filter((version) => version !== null)
  const isNew = present.length === 1 && present[0]?.kind === 'category'
  if (!isNew && (before?.way ?? '') === (after?.way ?? '')) return []
  return present.map(({ kind, segment }) =>
    storedKey(`moved:${kind === 'category' && !segment.includes('/') ? segment : ''}`),
  )
}

/** Title and color of a document without links, for pages that refer to it as their category. */
function keysAsCategory(change: Change): DependencyKey[] {
  const { id } = change.present
  const shown = (version: Fingerprint | null) => (version ? `${version.link} ${version.card}` : ' ')
  return shown(change.before) === shown(change.after) ? [] : [`link:${id}`, `card:${id}`]
}

function contentKey(key: DependencyKey, change: Change): DependencyKey[] {
  return differs(change, ({ content }) => content) ? [key] : []
}

/** `address` implies `link`, that `card`, and that `page`. */
function ownKeys(change: Change): DependencyKey[] {
  const { id } = change.present
  if (differs(change, ({ address }) => address))
    return ['addresses', `address:${id}`, `link:${id}`, `card:${id}`, `page:${id}`]
  if (differs(change, ({ link }) => link)) return [`link:${id}`, `card:${id}`, `page:${id}`]
  if (differs(change, ({ card }) => card)) return [`card:${id}`, `page:${id}`]
  if (differs(change, ({ content }) => content)) return [`page:${id}`]
  return []
}

function slugs(kind: 'page' | 'category' | 'tag', change: Change): DependencyKey[] {
  // A page is looked for by its slug and its category.
  if (!differs(change, ({ slug, address }) => (kind === 'page' ? address : slug))) return []
  const keys: DependencyKey[] = versions(change).map(({ slug }) => `slug:${kind}:${slug}` as const)
  // The site map lists every category and tag; pages are covered by `membership`.
  return kind === 'page' ? keys : [...keys, 'pages']
}

/** A list changes when a document enters it, leaves it, or gets another place in it. */
function membership(change: Change): DependencyKey[] {
  const { before, after, present } = change
  const keys: DependencyKey[] = []
  const place = ({ listed, container, place }: Fingerprint) => (listed ? `${container} ${place}` : '')
  if (differs(change, place)) {
    for (const { listed, container } of versions(change)) if (listed) keys.push(`members:${container}`)
  }
  // The site map has path and day of a page. A path that changes with a category is covered there.
  const entry = ({ listed, container, slug, day }: Fingerprint) =>
    listed ? `${container} ${slug} ${day}` : ''
  if (present.kind === 'page' && (before?.listed || after?.listed) && differs(change, entry))
    keys.push('pages')
  return keys
}

/** Files about all listed pages: the line about each, the latest ones, whether there is any. */
function lists(change: Change): DependencyKey[] {
  const { before, after } = change
  if (!before?.listed && !after?.listed) return []
  const line = ({ listed, link, card, container, place }: Fingerprint) =>
    listed ? `${link} ${card} ${container} ${place}` : ''
  const entry = ({ listed, content, day }: Fingerprint) => (listed ? `${content} ${day}` : '')
  return [
    ...(differs(change, line) ? (['outline'] as const) : []),
    ...(differs(change, entry) ? (['changes'] as const) : []),
    ...(before?.listed !== after?.listed ? (['listed'] as const) : []),
  ]
}

/** Only listed pages are counted and shown under a tag. */
function tagging(change: Change): DependencyKey[] {
  const [was, is] = [change.before, change.after].map(
    (version) => new Set(version?.listed ? version.tags : []),
  )
  const moved = [...(was ?? [])]
    .filter((tag) => !is?.has(tag))
    .concat([...(is ?? [])].filter((tag) => !was?.has(tag)))
  return moved.length > 0 ? [...moved.map((tag) => `tagged:${tag}` as const), 'tags'] : []
}

function differs({ before, after }: Change, aspect: (fingerprint: Fingerprint) => string): boolean {
  return before === null || after === null || aspect(before) !== aspect(after)
}

function versions({ before, after }: Change): Fingerprint[] {
  return [before, after].filter((version) => version !== null)
}
