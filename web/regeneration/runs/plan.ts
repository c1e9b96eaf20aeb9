/** Plans a run: the difference between what was applied and the lake. */
import { setTimeout as pause } from 'node:timers/promises'
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'
import { fetchPublished, mayBeBehind, publishedClient } from '#clients/sanity.ts'
import { possiblyChangedKeys } from '#dependencies/change.ts'
import {
  type DocumentKind,
  type Fingerprint,
  fingerprintOf,
  type PublishedDocument,
  type RevisionChange,
} from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { cluster } from '#freshness/cluster.ts'
import { everythingQuery, listsQuery, type Reached, reachQuery, recordIdsQuery } from '#queries/reach.ts'
import { publishedFingerprints, readBuildSnapshot } from '../builds/build-snapshot.ts'
import { buildId } from '../builds/this-build.ts'
import { isAboutContent, reasonOf } from '../failure-cause.ts'
import { type KnownVersions, maxPath, writeRedirects } from '../redirects/redirects.ts'
import type { Quarantined } from './quarantine.ts'

/** Work that a run has to do. */
export interface Plan {
  /** Dependency keys whose queries are revalidated. */
  readonly dependencyKeys: ReadonlySet<DependencyKey>
  /** Ids of pages, categories and tags whose search records may differ. */
  readonly records: readonly string[]
  /** Paths that pages have now and may not have had before, without a trailing slash. */
  readonly newPaths: readonly string[]
  /** Versions that will have been applied; null for a deleted document. */
  readonly versions: ReadonlyMap<string, Fingerprint | null>
  /**
   * Tick from before these versions were read: a version that another process read later is not
   * replaced by them (`RegenerationStore.saveFingerprints`).
   */
  readonly at: number
  /**
   * Documents that could not be processed. They are not in `versions`, so the next plan finds the
   * same difference.
   */
  readonly quarantined: readonly Quarantined[]
}

/** Something that failed and is tried again. */
export interface Failure {
  /**
   * Path of a page, `search records of` one, `search records`, `search settings`, or the part that
   * does not respond.
   */
  readonly what: string
  readonly why: string
  /** Id of the document that is the cause, where that is known, and which of its fields. */
  readonly document?: string
  readonly field?: string | null
}

/**
 * Adds redirects from the former paths of the plan's documents, which are written to the lake
 * first. If that fails, pages and records are updated nevertheless, and the documents are
 * quarantined.
 * @param known what was applied, and what the documents were in between, as events reported it
 */
export async function withRedirects(plan: Plan, known: KnownVersions): Promise<Plan> {
  const { written, rejected } = await writeRedirects(plan.versions, known)
  const quarantined = [...rejected].map(
    ([document, { reason, isTransient }]): Quarantined => ({
      document,
      field: null,
      reason: `The redirect from its old address was not written: ${reason}`,
      isTransient,
    }),
  )
  const own = {
    ...plan,
    versions: new Map([...plan.versions].filter(([id]) => !rejected.has(id))),
    quarantined: [...plan.quarantined, ...quarantined],
  }
  return written.length === 0
    ? own
    : mergePlans(own, await planOf(new Set(written), { applied: known.applied }))
}

/** Input of a plan in addition to the documents. */
export interface PlanInput extends KnownVersions {
  /** Changes reported since then; they belong to the next plan. */
  readonly laterChanges?: () => readonly RevisionChange[]
  /**
   * Documents that were quarantined before: a lake that is behind on them is not waited for again.
   */
  readonly retried?: ReadonlySet<string>
}

/**
 * Plans for single documents. One that cannot be processed is quarantined, and what depends on it
 * is revalidated.
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function planOf(ids: ReadonlySet<string>, input: PlanInput): Promise<Plan> {
  try {
    return await planTogether(ids, input)
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    const [id] = ids
    if (ids.size === 1 && id !== undefined) return await planOfUnprocessable(id, error, input)
    // Halved until the documents that cannot be processed are alone.
    const all = [...ids]
    const half = Math.ceil(all.length / 2)
    const planOfSome = (some: ReadonlySet<string>) =>
      planOf(some, {
        ...input,
        revisionChanges: input.revisionChanges?.filter(({ id }) => some.has(id)) ?? [],
      })
    return mergePlans(
      await planOfSome(new Set(all.slice(0, half))),
      await planOfSome(new Set(all.slice(half))),
    )
  }
}

/**
 * Plan for a document that cannot be processed: what depends on its last version, or on one that
 * events reported, is revalidated.
 */
async function planOfUnprocessable(id: string, error: unknown, { applied, revisionChanges }: KnownVersions) {
  return {
    dependencyKeys: difference(await applied.fingerprints([id]), new Map(), revisionChanges),
    records: [id],
    newPaths: [],
    versions: new Map(),
    at: await applied.nextTick(),
    quarantined: [{ document: id, field: null, reason: reasonOf(error), isTransient: false }],
  }
}

function mergePlans(one: Plan, other: Plan): Plan {
  return {
    dependencyKeys: new Set([...one.dependencyKeys, ...other.dependencyKeys]),
    records: [...new Set([...one.records, ...other.records])].sort(),
    newPaths: [...new Set([...one.newPaths, ...other.newPaths])],
    versions: new Map([...one.versions, ...other.versions]),
    // A tick that is too early can only lose to another process's version. That one is a difference
    // to the lake then, which reconciliation finds.
    at: Math.min(one.at, other.at),
    quarantined: [...one.quarantined, ...other.quarantined],
  }
}

async function planTogether(ids: ReadonlySet<string>, input: PlanInput): Promise<Plan> {
  const before = await input.applied.fingerprints(ids)
  const { documents, at, behind } = await readReportedVersions(ids, input)
  const after = byId(documents.map(fingerprintOf).filter((fingerprint) => fingerprint !== null))
  const read = [...ids].filter((id) => !behind.has(id))
  const versions = new Map(read.map((id) => [id, after.get(id) ?? null]))
  const dependencyKeys = difference(before, after, input.revisionChanges)
  const reached = await reachOf(dependencyKeys)
  return { dependencyKeys, ...reached, versions, at, quarantined: [...behind.values()] }
}

/** Pauses until a lake that is behind its own events is read again, ms. */
const behindPausesMs = [50, 100, 200, 400, 800, 1600, 2000]
/**
 * Reads documents at the revisions that events reported, or later ones. Sanity's queries may be
 * behind its webhooks: next-sanity waits three seconds before it reads at all (`parseBody`,
 * dist/webhook/index.js). Documents of which the lake still returns a replaced revision are
 * included, and quarantined.
 * @returns also a tick from before the read that returned these documents
 */
async function readReportedVersions(
  ids: ReadonlySet<string>,
  { applied, revisionChanges: known = [], laterChanges, retried }: PlanInput,
): Promise<{ documents: PublishedDocument[]; at: number; behind: Map<string, Quarantined> }> {
  for (let look = 0; ; look += 1) {
    // Only the last read counts, so its own tick does. That of the first read would be sound too,
    // but older by the pauses: a process that read an older version in between would win.
    const at = await applied.nextTick()
    const revisionChanges = Map.groupBy([...known, ...(laterChanges?.() ?? [])], ({ id }) => id)
    const documents: PublishedDocument[] = await publishedClient().fetch('*[_id in $ids]', { ids: [...ids] })
    const revisions = new Map(documents.map(({ _id, _rev }) => [_id, _rev]))
    const isBehind = (id: string) => {
      const own = revisionChanges.get(id) ?? []
      const rev = revisions.get(id)
      // A revision never comes back.
      if (rev) return own.some(({ before }) => before?.rev === rev)
      // A created document must be there, unless it was deleted since: then an event follows in a
      // moment, or not before this one is answered.
      return mayBeBehind() && own.length > 0 && own.every(({ after }) => after)
    }
    const behind = [...ids].filter(isBehind)
    const pauseMs = behind.some((id) => !retried?.has(id)) ? behindPausesMs[look] : undefined
    if (pauseMs === undefined) {
      // Of a document that is not there the event of its deletion was lost.
      const present = behind.filter((id) => revisions.has(id))
      return { documents, at, behind: new Map(present.map((id) => [id, behindOn(id, revisions.get(id))])) }
    }
    await pause(pauseMs)
  }
}

function behindOn(document: string, rev: string | undefined): Quarantined {
  const reason = `The content lake still returns revision ${rev}, which its webhook reported as replaced`
  return { document, field: '_rev', reason, isTransient: true }
}

/**
 * Plans for everything: what changed since the site applied it, or since the build read it. The
 * pages of a new build are as new as the build; the records are those of an older build, whose
 * rules may differ, and so are those that processes of an older build wrote until the last one
 * ended.
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function planOfAll(input: PlanInput): Promise<Plan> {
  const { applied, revisionChanges = [] } = input
  const reported = new Set(revisionChanges.map(({ id }) => id))
  const { behind } = reported.size > 0 ? await readReportedVersions(reported, input) : nothingBehind
  const known = await applied.allFingerprints()
  const isNewBuild = !(await applied.knowsBuild(buildId()))
  // Their processes have written records by the rules of their builds until they ended.
  const unserved = await cluster().unservedBuilds()
  const shown = isNewBuild ? byId(readBuildSnapshot()?.fingerprints ?? []) : known
  // The versions of the plan are read from here on.
  const at = await applied.nextTick()
  const current = byId(await publishedFingerprints([shown, known]))
  const dependencyKeys = difference(shown, current, revisionChanges)
  const changed = difference(known, current, revisionChanges)
  const reached = await reachOfAll(dependencyKeys, changed)
  const isEachCompared = isNewBuild || unserved.length > 0
  const indexed = isEachCompared ? [...current.values()].filter(({ kind }) => indexedKinds.has(kind)) : []
  const records = [...new Set([...reached.records, ...indexed.map(({ id }) => id)])].sort()
  const ids = new Set([...known.keys(), ...current.keys()])
  const moved = [...ids].filter((id) => known.get(id)?.rev !== current.get(id)?.rev && !behind.has(id))
  const versions = new Map(moved.map((id) => [id, current.get(id) ?? null]))
  return {
    dependencyKeys,
    records,
    newPaths: reached.newPaths,
    versions,
    at,
    quarantined: [...behind.values()],
  }
}

/** Kinds of documents that may have search records. */
const indexedKinds: ReadonlySet<DocumentKind> = new Set<DocumentKind>(['page', 'category', 'tag'])

const nothingBehind = { behind: new Map<string, Quarantined>() }

/** If one document makes the lake refuse the query, all documents are considered. */
async function reachOfAll(dependencyKeys: ReadonlySet<DependencyKey>, changed: ReadonlySet<DependencyKey>) {
  try {
    const { newPaths } = await reachOf(dependencyKeys)
    return { newPaths, records: (await reachOf(changed)).records }
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    const all: string[] = await publishedClient().fetch(recordIdsQuery)
    return { newPaths: [], records: [...new Set([...all, ...idsOf(changed, 'page:')])] }
  }
}

function difference(
  before: ReadonlyMap<string, Fingerprint>,
  after: ReadonlyMap<string, Fingerprint>,
  revisionChanges: readonly RevisionChange[] = [],
): Set<DependencyKey> {
  const ids = new Set([...before.keys(), ...after.keys(), ...revisionChanges.map(({ id }) => id)])
  const changesOf = Map.groupBy(revisionChanges, ({ id }) => id)
  return new Set(
    [...ids].flatMap((id) => [
      ...possiblyChangedKeys(before.get(id) ?? null, after.get(id) ?? null, changesOf.get(id) ?? []),
    ]),
  )
}

/**
 * Most changed documents for which the lake looks up the pages that refer to them, which takes time
 * for each document and each page. Beyond that all records are compared with the index.
 */
const maxLinked = 500

/**
 * Documents whose records or paths may differ: those that changed, pages that refer to them or are
 * below them, and the lists that pages enter or leave. One that changed may have left records in
 * the index: it was deleted, or is of another type now.
 */
async function reachOf(dependencyKeys: ReadonlySet<DependencyKey>) {
  const [reached, lists] = await Promise.all([reachedBy(dependencyKeys), listsOf(dependencyKeys)])
  return {
    records: [
      ...new Set([...reached.map(({ _id }) => _id), ...lists, ...idsOf(dependencyKeys, 'page:')]),
    ].sort(),
    newPaths: possiblyMoved(reached, dependencyKeys)
      .map(pathOf)
      .filter((path) => path !== null),
  }
}

/**
 * The changed documents, the pages that refer to them and those below them, and categories in them;
 * none if no key is about one of them.
 */
export async function reachedBy(dependencyKeys: ReadonlySet<DependencyKey>): Promise<Reached[]> {
  const changed = idsOf(dependencyKeys, 'page:')
  const linked = idsOf(dependencyKeys, 'link:')
  if (changed.length === 0 && linked.length === 0) return []
  const moved = [...movedIds(dependencyKeys)]
  if (linked.length > maxLinked) return fetchPublished(everythingQuery, {})
  const reached = await fetchPublished<Reached[]>(reachQuery, { changed, linked, moved })
  const isSnippet = ({ _type }: Reached) => _type === 'snippet'
  // What shows a changed snippet is reached already.
  const snippets = reached.flatMap((one) => (isSnippet(one) && !linked.includes(one._id) ? one._id : []))
  if (snippets.length === 0) return reached
  // The text of a page has that of its snippets, with the names of nodes in their workflows.
  const pages = await fetchPublished<Reached[]>(reachQuery, { changed: [], linked: snippets, moved: [] })
  const all = [...reached, ...pages].filter((one) => !isSnippet(one))
  return [...new Map(all.map((one) => [one._id, one])).values()]
}

/**
 * Ids of the categories and tags that pages may have entered or left, also the last one or through
 * a category in them: they have a record if lists show a page in them.
 * @throws Error of @sanity/client when the lake cannot be read
 */
async function listsOf(dependencyKeys: ReadonlySet<DependencyKey>): Promise<string[]> {
  const [categories, tags] = [idsOf(dependencyKeys, 'members:'), idsOf(dependencyKeys, 'tagged:')]
  if (categories.length === 0 && tags.length === 0) return []
  const ids = await fetchPublished<(string | null)[]>(listsQuery, { categories, tags })
  return ids.filter((id) => id !== null)
}

/** Those of the reached documents that may have another path than before. */
export function possiblyMoved(
  reached: readonly Reached[],
  dependencyKeys: ReadonlySet<DependencyKey>,
): Reached[] {
  const moved = movedIds(dependencyKeys)
  return reached.filter(({ _id, above }) => [_id, ...above].some((id) => id && moved.has(id)))
}

function movedIds(dependencyKeys: ReadonlySet<DependencyKey>): Set<string> {
  return new Set([...idsOf(dependencyKeys, 'link:'), ...idsOf(dependencyKeys, 'segment:')])
}

function idsOf(dependencyKeys: ReadonlySet<DependencyKey>, prefix: string): string[] {
  return [...dependencyKeys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

/** Path of a document without a trailing slash; null for one without a path. */
export function pathOf({ _type, slug, segments, isPage }: Reached): string | null {
  // A document from the API may have any value there.
  if (typeof slug !== 'string' || slug === '') return null
  const path = isPage
    ? pagePath({ segments, slug })
    : _type === 'category'
      ? categoryPath(slug)
      : _type === 'tag'
        ? tagPath(slug)
        : null
  // No server accepts a longer request line, so nothing can be read there.
  return path !== null && path.length <= maxPath ? path.replace(/\/$/, '') : null
}

function byId(fingerprints: readonly Fingerprint[]): Map<string, Fingerprint> {
  return new Map(fingerprints.map((fingerprint) => [fingerprint.id, fingerprint]))
}
